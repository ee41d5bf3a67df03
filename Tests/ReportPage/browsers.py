"""The browsers that the page is tested in: Debian's Chromium and Firefox."""

import os
import pathlib
import sys

CHROMIUM = "/usr/bin/chromium"
FIREFOX = pathlib.Path(__file__).resolve().parent / "firefox-relay"
# What Firefox says of a style that Playwright adds for each screenshot, and that the page does not allow.
SCREENSHOT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="
# The first is a finger, the second means that nothing else is there.
COARSE = {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1}


class Browser:
    """A browser, with the differences between the two in one place."""

    def __init__(self, playwright, name, touch=False):
        self.name = name
        if name == "chromium":
            # The sandbox of the browser does not start for root, as in containers; the page is our own.
            flags = ["--no-sandbox"] if os.geteuid() == 0 else []
            self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        else:
            own = {"PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"} | ({"FIREFOX_FINGER": "1"} if touch else {})
            self.browser = playwright.firefox.launch(
                channel="moz-firefox", executable_path=FIREFOX, env=os.environ | own,
                firefox_user_prefs=COARSE if touch else {})
        self.touch = touch

    @property
    def is_chromium(self):
        return self.name == "chromium"

    @property
    def version(self):
        return f"{self.name} {self.browser.version}"

    def new_context(self, **options):
        if self.is_chromium:
            options |= {"has_touch": True, "is_mobile": True} if self.touch else {}
            return self.browser.new_context(**options)
        # Firefox cannot be told what the system prefers, so the page's own button is set.
        scheme = options.pop("color_scheme", None)
        context = self.browser.new_context(has_touch=self.touch, **options)
        if scheme == "dark":
            context.add_init_script("try { localStorage.setItem('facecrop-theme', 'dark'); } catch { /* no storage */ }")
        return context

    def close(self):
        self.browser.close()
