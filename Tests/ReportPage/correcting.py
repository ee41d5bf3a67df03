"""Tests of corrections in the report page: as a file, and with facecrop review."""

import json
import signal
import subprocess
import urllib.error
import urllib.request

from browsers import SCREENSHOT_STYLE

# What stands beside the photos before anything is corrected; one entry is about a photo that is gone.
OVERRIDES = """# by hand
version: 1
photos:
  chelsea.png:   # the cat
    focal: [0.5, 0.4]
  gone.jpg: {keep: true}   # not here any more
"""
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 360, "height": 740}


def enlarge(page, name):
    page.fill("#search", name)
    page.locator(".card .name").first.click()
    page.wait_for_selector("#detail .editing")
    page.wait_for_timeout(150)


def frame(page):
    points = page.locator('#detail [data-edit="frame"]').first.get_attribute("points").split()
    corners = [[float(number) for number in point.split(",")] for point in points]
    return [corners[0][0], corners[0][1], corners[2][0] - corners[0][0], corners[2][1] - corners[0][1]]


def drag(page, selector, by, steps=6):
    box = page.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if selector.endswith('"frame"]'):
        # Beside the faces and the focal point, which lie in the middle.
        x, y = box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.85
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, steps + 1):
        page.mouse.move(x + by[0] * step / steps, y + by[1] * step / steps)
    page.mouse.up()


def said(page):
    return page.locator("#save-state").inner_text()


def downloaded(browser, page):
    """The text and the name of the file that the page offers."""
    if browser.is_chromium:
        with page.expect_download() as download:
            page.click("#download")
        return download.value.path().read_text(), download.value.suggested_filename
    # Playwright does not hear of downloads in Debian's Firefox.
    page.evaluate("""() => {
        const create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
        URL.createObjectURL = (blob) => { window.offered = blob.text(); return create.call(URL, blob); };
        HTMLAnchorElement.prototype.click = function () { window.offeredName = this.download; click.call(this); };
    }""")
    page.click("#download")
    return page.evaluate("offered"), page.evaluate("offeredName")


def as_file(browser, out, check, accessible, screenshots, Page):
    print("corrections in the page as a file")
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        with Page(browser, out, viewport=viewport, color_scheme=scheme, accept_downloads=True) as view:
            page = view.page
            enlarge(page, "astronaut")
            accessible(page, f"{scheme}, corrections")
            before = frame(page)
            drag(page, '#detail [data-edit="frame"]', (12, 20))
            after = frame(page)
            check(after[:2] != before[:2] and abs(after[2] - before[2]) < 0.01, f"dragging moves the frame {before} {after}")
            check("overrides.yaml" in said(page), f"where it is kept is said: {said(page)}")
            drag(page, '#detail [data-corner="2"]', (-30, -10))
            smaller = frame(page)
            check(smaller[2] < after[2] and abs(smaller[2] / smaller[3] - 1) < 0.001, f"a corner resizes in the ratio {smaller}")
            page.keyboard.press("Control+z")
            check(max(abs(one - two) for one, two in zip(frame(page), after)) < 0.1, "Ctrl-Z takes the last change back")
            page.locator('#detail [data-edit="frame"]').focus()
            page.keyboard.press("ArrowLeft")
            small = after[0] - frame(page)[0]
            page.keyboard.press("Shift+ArrowLeft")
            large = after[0] - small - frame(page)[0]
            check(0 < small < large, f"arrow keys move the frame {small:.1f}, with shift more {large:.1f}")
            check(page.evaluate("document.activeElement.dataset.edit") == "frame", "and it keeps the focus")
            width = frame(page)[2]
            page.keyboard.press("-")
            check(frame(page)[2] < width, "minus makes it smaller")
            page.keyboard.press("Control+z")
            check(max(abs(one - two) for one, two in zip(frame(page), after)) < 0.1, "one undo takes back the run of keys")
            page.screenshot(path=screenshots / f"correct-file-{scheme}.png")
            for _ in range(10):
                page.keyboard.press("Control+z")
            check(frame(page) == before, "undo goes back to the start")
            check(page.locator("#download").is_hidden(), "then there is nothing to download")
            page.locator('#detail [data-flag="skip"]').click()
            check(page.locator('#detail [data-flag="skip"]').get_attribute("aria-pressed") == "true", "a photo can be left out")
            marks = page.locator("#detail .mark.frame.earlier")
            check(marks.count() == 1 and page.locator("#detail .editing").count() == 0, "then its frame is dimmed, and cannot be moved")
            check("astronaut.jpg stays in the output folder" in said(page), f"that its crop stays is said: {said(page)}")
            page.keyboard.press("Escape")
            enlarge(page, "group")
            dropped = page.locator('#detail [data-edit="face"]').last
            dropped.click()
            page.keyboard.press("Escape")
            text, name = downloaded(browser, page)
            check(text.startswith(OVERRIDES) and '  "astronaut.png":\n    skip: true\n' in text, "all is in the file that was there")
            enlarge(page, "chelsea")
            check("focal point" in said(page), f"an entry that was there is known: {said(page)}")
            page.locator('#detail [data-flag="automatic"]').click()
            page.keyboard.press("Escape")
            without = downloaded(browser, page)[0]
            kept = OVERRIDES.replace("  chelsea.png:   # the cat\n    focal: [0.5, 0.4]\n", "")
            check(without.startswith(kept) and '"astronaut.png"' in without, "a later download has the earlier changes, too")
            check("    face: [" in text, "with the face that was clicked")
            check(name == "overrides.yaml", "which has its name")
            check(not view.problems, f"no errors {view.problems}")


class Review:
    """facecrop review of a folder, until the end of the block."""

    def __init__(self, out, facecrop):
        self.process = subprocess.Popen(
            [facecrop, "review", out.name], cwd=out.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def end(self):
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def status(self, address=None, headers=(), body=None):
        request = urllib.request.Request(address or self.address, data=body, headers=dict(headers))
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


def wait_for(page, text):
    page.wait_for_function("(text) => document.getElementById('save-state').textContent.includes(text)", arg=text, timeout=60000)


def leftovers(page, out, review, check, accessible, screenshots, browser):
    """Leaves out the photo that is enlarged, and deletes its old crop."""
    old = out / "astronaut.jpg"
    root = review.address.removesuffix("report/")
    origin = "/".join(review.address.split("/")[:3])
    token = root.split("/")[3]
    body = json.dumps({"source": "photos/astronaut.png"}).encode()
    writing = {"X-Facecrop-Token": token, "Content-Type": "application/json", "Origin": origin}
    check(review.status(root + "report/leftovers", writing, body) == 404, "of a photo with a crop, nothing is deleted")
    page.locator('#detail [data-flag="skip"]').click()
    wait_for(page, "no crop is made of this photo")
    box = page.locator("#leftovers")
    check("astronaut.jpg is still in the output folder" in box.inner_text(), f"the old crop is named: {box.inner_text()}")
    picture = page.locator("#detail .leftover img")
    check(picture.evaluate("image => image.decode().then(() => true, () => false)"), "and shown")
    accessible(page, "review, a photo that is left out")
    page.screenshot(path=screenshots / f"leftover-{browser}.png")
    check(old.exists(), "nothing is deleted unasked")
    for headers in ({"Origin": "http://evil.example"}, {"X-Facecrop-Token": "0" * 64}, {"Content-Type": "text/plain"}):
        status = review.status(root + "report/leftovers", writing | headers, body)
        check(status in (403, 404, 415) and old.exists(), f"{next(iter(headers))}: refused ({status})")
    check(review.status(root + "report/leftovers", {key: writing[key] for key in list(writing)[:2]}, body) == 403, "no origin: refused")
    content = old.read_bytes()
    old.write_bytes(b"mine" * (len(content) // 4) + b"x" * (len(content) % 4))
    box.locator("button").click()
    wait_for(page, "Not deleted")
    check(old.read_bytes().startswith(b"mine"), f"a file that a person has changed stays: {said(page)}")
    page.screenshot(path=screenshots / f"leftover-changed-{browser}.png")
    page.locator('#detail [data-flag="automatic"]').click()
    wait_for(page, "made anew.")
    check(old.read_bytes().startswith(b"mine") and box.is_hidden(), "and stays in the place of the crop")
    old.write_bytes(content)
    page.locator('#detail [data-flag="skip"]').click()
    wait_for(page, "no crop is made of this photo")
    box.locator("button").click()
    wait_for(page, "Deleted.")
    check(not old.exists() and box.is_hidden() and page.locator("#detail .leftover").count() == 0, "the old crop is deleted when asked")
    page.locator('#detail [data-flag="automatic"]').click()
    wait_for(page, "made anew.")
    check(old.read_bytes() == content, "back to automatic makes it again")


def served(browser, out, facecrop, check, accessible, screenshots):
    print("facecrop review")
    overrides = out.parent / "photos/overrides.yaml"
    overrides.unlink(missing_ok=True)
    with Review(out, facecrop) as review:
        root = review.address.removesuffix("report/")
        origin = "/".join(review.address.split("/")[:3])
        token = root.split("/")[3]
        check(review.status() == 200, "the printed address is the page")
        check(review.status(origin + "/") == 404, "nothing is there without the token")
        check(review.status(headers={"Host": "evil.example"}) == 403, "another host is refused")
        check(review.status(headers={"Origin": "http://evil.example"}) == 403, "another origin is refused")
        for path in ("manifest.json", ".facecrop/command.json", "../photos/astronaut.png", "%2e%2e/photos/astronaut.png"):
            check(review.status(root + path) == 404, f"{path} is not served")
        writing = {"X-Facecrop-Token": token, "Content-Type": "application/json"}
        body = json.dumps({"source": "photos/astronaut.png", "override": {"skip": True}}).encode()
        check(review.status(root + "report/overrides", writing, body) == 403, "a change without an origin is refused")
        check(review.status(root + "report/overrides", writing | {"Origin": "http://evil.example"}, body) == 403, "and of another")
        big = review.status(root + "report/overrides", writing | {"Origin": origin}, b" " * 200_000)
        check(big == 413, f"a large body is refused ({big})")
        check(not overrides.exists(), "and nothing was saved")

        context = browser.new_context(viewport=WIDE, color_scheme="light")
        page = context.new_page()
        problems = []
        note = lambda problem: None if SCREENSHOT_STYLE in problem else problems.append(problem)  # noqa: E731
        page.on("console", lambda message: note(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: note(str(error)))
        page.goto(review.address)
        page.wait_for_selector(".card")
        enlarge(page, "astronaut")
        page.screenshot(path=screenshots / "review-1-before.png")
        before, source = frame(page), page.locator("#detail .renditions img").get_attribute("src")
        box = page.locator('#detail [data-edit="frame"]').bounding_box()
        page.mouse.move(box["x"] + 40, box["y"] + box["height"] - 60)
        page.mouse.down()
        page.mouse.move(box["x"] + 70, box["y"] + box["height"] - 20, steps=5)
        page.screenshot(path=screenshots / "review-2-dragging.png")
        page.mouse.up()
        wait_for(page, "made anew.")
        moved = frame(page)
        page.screenshot(path=screenshots / "review-3-after.png")
        accessible(page, "review, after a change")
        text = overrides.read_text()
        check("astronaut.png" in text and "frames" in text, "the frame is saved beside the photos")
        check(page.locator("#detail .renditions img").get_attribute("src") != source, "the page shows a new version of the output")
        check(moved != before, f"the frame is where it was put {before} {moved}")
        page.keyboard.press("Control+z")
        page.wait_for_function("() => document.getElementById('save-state').textContent.includes('made anew.') === false")
        wait_for(page, "made anew.")
        page.screenshot(path=screenshots / "review-4-undone.png")
        check(frame(page) == before, "undo takes it back")
        check("frames" not in overrides.read_text(), "in the file, too")
        for name in ("skip", "keep"):
            page.locator(f'#detail [data-flag="{name}"]').click()
        wait_for(page, "made anew.")
        text = overrides.read_text()
        check("keep" in text and "skip" not in text, "of two quick changes that contradict each other, the later is saved")
        page.locator('#detail [data-flag="automatic"]').click()
        wait_for(page, "made anew.")
        check("astronaut" not in overrides.read_text(), "back to automatic removes the entry")

        leftovers(page, out, review, check, accessible, screenshots, browser.name)
        other = context.new_page()
        other.goto((out / "report/index.html").as_uri())
        refused = other.evaluate("""async ([address, token]) => {
            const results = [];
            for (const options of [{}, { method: "POST", headers: { "X-Facecrop-Token": token }, body: "{}" }, { mode: "no-cors" }]) {
                results.push(await fetch(address, options).then((answer) => answer.type, () => "refused"));
            }
            return results;
        }""", [review.address, token])
        check(set(refused) == {"refused"}, f"a page of another origin learns nothing {refused}")
        check(not problems, f"no errors {problems}")
        context.close()
        for scheme, viewport in (("dark", WIDE), ("dark", NARROW)):
            context = browser.new_context(viewport=viewport, color_scheme=scheme)
            page = context.new_page()
            page.goto(review.address)
            page.wait_for_selector(".card")
            enlarge(page, "astronaut")
            page.screenshot(path=screenshots / f"review-{scheme}-{viewport['width']}.png")
            context.close()
        ended = review.end()
        check(ended == 0, f"Ctrl-C ends it ({ended})")
    overrides.unlink(missing_ok=True)
    old = out / ".facecrop/command.json"
    kept = old.read_bytes()
    old.unlink()
    ended = subprocess.run([facecrop, "review", out.name], cwd=out.parent, capture_output=True, text=True, timeout=60)
    check(ended.returncode == 2 and "once more" in ended.stderr, f"without the command line, it says what to do: {ended.stderr}")
    old.write_bytes(kept)
