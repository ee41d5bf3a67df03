"""Tests of working through many photos: frames that overlap, dialogs, folders, the order of the list, fingers, narrow windows."""

import json
import shutil
import subprocess

DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}
LONG = "a very long name of a photograph as agencies write them, with place and date 2024-05-17 IMG_0042.png"
CONFIGURATION = """\
crop:
  output: renditions
renditions:
  square: {size: 400x400}
  wide: {size: 640x360}
  tall: {size: 300x400}
name: "{dir}/{stem}-{rendition}.{ext}"
"""
# The frames in pixels of the window, and the one with the handles; then what is held at a point.
FRAMES = """() => {
    const matrix = document.querySelector("#detail svg").getScreenCTM();
    const at = (x, y) => { const point = new DOMPoint(x, y).matrixTransform(matrix); return [point.x, point.y]; };
    const rect = ([left, top], [right, bottom]) => [left, top, right - left, bottom - top];
    const frames = [...document.querySelectorAll('#detail polygon[data-edit="frame"]')].map((frame) => {
        const [first, , third] = frame.getAttribute("points").split(" ").map((point) => at(...point.split(",").map(Number)));
        return rect(first, third);
    });
    const [start, end] = [0, 2].map((corner) => {
        const handle = document.querySelector(`#detail .corner[data-corner="${corner}"]`);
        return at(Number(handle.getAttribute("cx")), Number(handle.getAttribute("cy")));
    });
    return { frames, handles: rect(start, end) };
}"""
HELD = "([x, y]) => document.elementFromPoint(x, y)?.dataset.edit ?? null"


def make_renditions(folder, facecrop):
    """Three overlapping renditions of each photo, of which some have the same name, in `folder`/renditions."""
    source = folder / "photos/astronaut.png"
    for place in ("spring/a", "autumn/a"):
        (folder / "shoots" / place).mkdir(parents=True)
        shutil.copy(source, folder / "shoots" / place)
    shutil.copy(source, folder / "shoots" / LONG)
    (folder / "renditions.yaml").write_text(CONFIGURATION)
    command = [facecrop, "crop", "shoots", "--config", "renditions.yaml", "--quiet", "--report"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "renditions"


def near(one, two, tolerance=1.5):
    return all(abs(a - b) <= tolerance for a, b in zip(one, two))


def chosen(state):
    return [index for index, frame in enumerate(state["frames"]) if near(frame, state["handles"])]


def inside(rect, point):
    return all(rect[axis] < point[axis] < rect[axis] + rect[axis + 2] for axis in (0, 1))


def points_in(page, rect, of=("frame", "face")):
    """Points of a frame at which a frame or a face is held, and not a handle or the focal point."""
    shares = [(x, y) for x in (0.2, 0.5, 0.8) for y in (0.25, 0.55, 0.85)]
    points = [[rect[0] + rect[2] * x, rect[1] + rect[3] * y] for x, y in shares]
    return [point for point in points if page.evaluate(HELD, point) in of]


def drag(page, point, by):
    page.mouse.move(*point)
    page.mouse.down()
    page.mouse.move(point[0] + by[0] / 2, point[1] + by[1] / 2)
    page.mouse.move(point[0] + by[0], point[1] + by[1])
    page.mouse.up()


def overlapping(browser, out, check, screenshots, Page):
    print("frames that overlap")
    with Page(browser, out, viewport=DESKTOP) as view:
        page = view.page
        page.fill("#search", "autumn")
        page.locator(".card .name").first.click()
        page.wait_for_selector("#detail .editing")
        page.wait_for_timeout(150)
        count = len(page.evaluate(FRAMES)["frames"])
        check(count == 3, "a photo has three frames")
        wrong, tried = [], 0
        for index in range(count):
            page.locator(f'#detail [data-edit="frame"][data-frame="{index}"]').focus()
            before = page.evaluate(FRAMES)
            check(chosen(before) == [index], f"the frame with the focus has the handles {chosen(before)}")
            for point in points_in(page, before["frames"][index]):
                way = 8 if index == 1 else 5
                drag(page, point, (way, way) if index != 1 else (0, way))
                after = page.evaluate(FRAMES)
                moved = [number for number in range(count) if not near(before["frames"][number], after["frames"][number])]
                tried += 1
                if moved != [index] or chosen(after) != [index]:
                    wrong.append((index, point, moved, chosen(after)))
                page.keyboard.press("Control+z")
                check_same = page.evaluate(FRAMES)
                if not near(sum(check_same["frames"], []), sum(before["frames"], [])):
                    wrong.append((index, point, "undo"))
        check(tried >= 15 and not wrong, f"a drag inside the frame with the handles moves that one alone ({tried} drags) {wrong}")
        page.screenshot(path=screenshots / f"overlapping-{browser.name}.png")
        page.locator('#detail [data-edit="frame"][data-frame="2"]').focus()
        state = page.evaluate(FRAMES)
        left, top, width, height = state["frames"][1]
        beside = [left + width * 0.96, top + height * 0.7]
        check(not inside(state["frames"][0], beside) and not inside(state["frames"][2], beside), "the wide frame is wider")
        drag(page, beside, (0, 6))
        after = page.evaluate(FRAMES)
        check(chosen(after) == [1] and not near(after["frames"][1], state["frames"][1]), "a drag beside it takes the frame there")
        page.keyboard.press("Control+z")
        state = page.evaluate(FRAMES)
        point = [spot for spot in points_in(page, state["frames"][2], ("frame",)) if all(inside(one, spot) for one in state["frames"])][0]
        visited = []
        for _ in range(count):
            page.mouse.click(*point)
            visited += chosen(page.evaluate(FRAMES))
        check(sorted(visited) == [0, 1, 2], f"clicks go through the frames there {visited}")
        page.mouse.move(*point)
        page.mouse.down()
        page.mouse.move(point[0] + 4, point[1] + 9)
        page.mouse.move(point[0] + 4, point[1] + 12)
        page.keyboard.press("Escape")
        check(page.locator("#detail").is_visible(), "Esc puts back what is held, and closes nothing")
        page.mouse.up()
        check(near(sum(page.evaluate(FRAMES)["frames"], []), sum(state["frames"], [])), "all is where it was")
        page.mouse.move(*point)
        page.mouse.down()
        page.mouse.move(200, 300)
        page.mouse.move(8, 300)
        page.mouse.up()
        check(page.locator("#detail").is_visible(), "a drag that ends beside the view does not close it")
        check(not view.problems, f"no errors {view.problems}")


def dialogs(browser, out, check, Page):
    print("dialogs")
    with Page(browser, out, viewport=DESKTOP) as view:
        page = view.page
        seen = lambda: (page.locator("#detail").is_visible(), page.locator("#help").is_visible())  # noqa: E731
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        name = page.locator("#detail-name").inner_text()
        for key, expected in [("?", (True, True)), ("Escape", (True, False)), ("?", (True, True)), ("?", (True, False))]:
            page.keyboard.press(key)
            check(seen() == expected, f"{key} in the enlarged view: {seen()}")
        page.keyboard.press("?")
        page.keyboard.press("j")
        check(page.locator("#detail-name").inner_text() == name, "keys do nothing behind the list of keys")
        page.mouse.click(4, 4)
        check(seen() == (True, False), "a click beside the list closes it alone")
        page.keyboard.press("j")
        check(page.locator("#detail-name").inner_text() != name, "then they work again")
        page.keyboard.press("End")
        total = view.shown[0]
        check(page.locator("#detail .place").inner_text() == f"{total} of {total}", "End goes to the last photo")
        page.keyboard.press("t")
        check(page.evaluate("document.documentElement.dataset.theme") != "auto", "t changes the theme there, too")
        page.keyboard.press("Escape")
        check(seen() == (False, False), "Esc closes the enlarged view")
        check(not view.problems, f"no errors {view.problems}")


def with_data(out, name, change):
    """Makes `out`/report/`name` with changed data."""
    text = (out / "report/index.html").read_text()
    start = text.index('id="report-data">') + len('id="report-data">')
    end = text.index("</script>", start)
    data = json.loads(text[start:end])
    change(data)
    json_text = json.dumps(data).replace("<", "\\u003c").replace("&", "\\u0026")
    (out / "report" / name).write_text(text[:start] + json_text + text[end:])
    return data


SOURCES = [
    "/srv/photos/a.jpg", "/srv/photos/2024/a.jpg", "/srv/photos/2023/a.jpg", "/srv/photos/2024/raw/a.jpg", "/srv/photos/b.jpg",
    "/srv/photos/2024/a-folder-with-a-very-long-name-that-ends-in-01/export/web/final/a.jpg",
    "/srv/photos/2024/a-folder-with-a-very-long-name-that-ends-in-02/export/web/final/a.jpg",
    "/srv/photos/one/2022/05/17/export/web/final/for-print/a.jpg",
    "/srv/photos/one/2022/05/18/export/web/final/for-print/a.jpg",
    "/srv/photos/" + "/".join(f"{number}-deep" for number in range(20)) + "/only.jpg", f"/srv/photos/2024/{LONG}",
]


def folders(browser, out, check, screenshots, Page):
    print("folders and long names")

    def change(data):
        first = data["photos"][0]
        data["photos"] = [dict(first, source=source) for source in sorted(SOURCES)]

    with_data(out, "folders.html", change)
    for scheme, viewport in (("light", DESKTOP), ("dark", PHONE)):
        with Page(browser, out, "folders.html", viewport=viewport, color_scheme=scheme) as view:
            page = view.page
            labels = {}
            for position in range(len(SOURCES)):
                page.keyboard.press("j")
                card = page.locator(".card.current")
                title = card.locator(".name").get_attribute("title")
                folder = card.locator(".folder")
                labels[title] = folder.inner_text() if folder.count() else ""
                parts = card.evaluate("""(card) => {
                    const edge = card.getBoundingClientRect().right, name = card.querySelector(".name").getBoundingClientRect();
                    const chips = [...card.querySelectorAll(".chip")].map((chip) => chip.getBoundingClientRect());
                    const end = card.querySelector(".end")?.getBoundingClientRect().right ?? name.right;
                    return chips.every((chip) => chip.right <= edge && chip.left >= name.right) && end <= name.right + 1;
                }""")
                if not parts:
                    check(False, f"names and chips have their places on the card of {title}")
            check(set(labels) == set(SOURCES), "the title of a name is its whole path")
            same = {}
            for source, label in labels.items():
                same.setdefault(source.split("/")[-1], []).append(label)
            check(all(len(found) == len(set(found)) for found in same.values()), f"folders tell photos of the same name apart {same['a.jpg']}")
            check(all(len(label) <= 50 for label in labels.values()), f"they are short ({max(map(len, labels.values()))} letters)")
            check(labels["/srv/photos/a.jpg"] == "" and labels["/srv/photos/2024/raw/a.jpg"] == "2024/raw/", "without what all have in common")
            width = page.evaluate("document.documentElement.scrollWidth")
            check(width <= viewport["width"], f"nothing is wider than the window ({width})")
            page.keyboard.press("Home")
            page.screenshot(path=screenshots / f"folders-{browser.name}-{scheme}.png")
            page.fill("#search", "IMG_0042")
            check(page.locator(".card .file").first.evaluate("name => name.textContent") == LONG, "the whole long name is there")
            page.locator(".card .name").first.click()
            wider = page.evaluate("(() => { const box = document.getElementById('detail'); return box.scrollWidth - box.clientWidth; })()")
            check(wider <= 0, f"nor is the enlarged view ({wider})")
            page.screenshot(path=screenshots / f"long-{browser.name}-{scheme}.png")
            check(not view.problems, f"no errors {view.problems}")


def order(browser, out, check, Page):
    print("order of the list")
    with Page(browser, out, viewport=DESKTOP) as view:
        page = view.page
        photos = view.data()["photos"]
        numbers = {photo["source"]: number for number, photo in enumerate(photos)}

        def listed():
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Home")
            titles = []
            for _ in range(view.shown[0]):
                titles.append(page.locator(".card.current .name").get_attribute("title"))
                page.keyboard.press("j")
            return titles

        def is_row(photo):
            return photo["status"] == "skipped" and "preview" not in photo and not photo["outputs"] and not photo["faces"]

        def place(photo):
            kinds = [("failed",), ("fallback",), ("undersized",), ("warning", "cut", "unidentified", "worse")]
            group = next((index + 1 for index, kind in enumerate(kinds) if set(kind) & set(photo["flags"])), 5)
            return is_row(photo), 0 if "rank" in photo else group, photo.get("rank", 0), numbers[photo["source"]]

        visible = lambda text: "".join(f"\\u{{{ord(c):x}}}" if c in "\u202e\n" else c for c in text)  # noqa: E731
        expected = [visible(photo["source"]) for photo in sorted(photos, key=place)]
        check(listed() == expected, "what needs a person comes first")
        statuses = [photos[numbers[name]]["status"] for name in expected if name in numbers]
        check(statuses[0] == "failed", "failures before all others")
        check("to look at, by fallback, smaller" in page.locator("#order-text").inner_text().lower(), "the order is stated")
        page.select_option("#order", "path")
        expected = [visible(photo["source"]) for photo in sorted(photos, key=lambda photo: (is_row(photo), numbers[photo["source"]]))]
        check(listed() == expected, "the list can be in the order of paths")
        page.locator("#order").focus()
        page.keyboard.press("ArrowUp")
        check(page.locator("#order").input_value() == "urgent", "arrow keys choose the order while it has the focus")
        check(not view.problems, f"no errors {view.problems}")


SMALL = """() => [...document.querySelectorAll("button, select, summary, #leftovers a, .rail a, .renditions .files a")]
    .filter((element) => element.offsetParent !== null)
    .map((element) => [element.textContent.trim().slice(0, 20), element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24)).map(([text, box]) => `${text} ${box.width}×${box.height}`)"""


def finger_drag(browser, view, point, by):
    if not browser.is_chromium:
        return drag(view.page, point, by)
    session = view.context.new_cdp_session(view.page)
    send = lambda kind, spots: session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})  # noqa: E731
    send("touchStart", [{"x": point[0], "y": point[1]}])
    for step in range(1, 7):
        send("touchMove", [{"x": point[0] + by[0] * step / 6, "y": point[1] + by[1] * step / 6}])
    send("touchEnd", [])
    session.detach()


def fingers(browser, out, check, screenshots, Page):
    """`browser` is one with a touch screen and no mouse."""
    print(f"fingers ({browser.version})")
    with Page(browser, out, viewport=PHONE) as view:
        page = view.page
        check(page.evaluate("matchMedia('(pointer: coarse)').matches"), "the browser has a coarse pointer")
        check(page.evaluate(SMALL) == [], f"all controls of the list have 24 pixels {page.evaluate(SMALL)}")
        page.fill("#search", "autumn")
        page.locator(".card .name").first.click()
        page.wait_for_selector("#detail .editing")
        page.wait_for_timeout(200)
        check(page.evaluate(SMALL) == [], f"and all of the enlarged view {page.evaluate(SMALL)}")
        state = page.evaluate(FRAMES)
        left, top, width, height = state["handles"]
        ends = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
        missed = [(corner, dx, dy) for corner, (x, y) in enumerate(ends) for dx in (-11, 0, 11) for dy in (-11, 0, 11)
                  if abs(dx) + abs(dy) < 22 and page.evaluate(HELD, [x + dx, y + dy]) != "corner"]
        check(not missed, f"handles are held within 24 pixels {missed}")
        held = page.locator("#detail [data-edit]").evaluate_all("parts => parts.map((part) => getComputedStyle(part).touchAction)")
        check(set(held) == {"none"}, f"what is dragged does not scroll {set(held)}")
        point = points_in(page, state["handles"], ("frame",))[-1]
        page.evaluate("addEventListener('pointerdown', (event) => { window.pointerKind = event.pointerType; }, true)")
        top = page.locator("#detail").evaluate("box => box.scrollTop")
        finger_drag(browser, view, point, (-6, 14))
        after = page.evaluate(FRAMES)
        moved = [index for index in range(3) if not near(after["frames"][index], state["frames"][index])]
        check(page.evaluate("pointerKind") == "touch", "a finger is one")
        check(moved == chosen(state), f"a finger drags the frame with the handles {moved}")
        check(page.locator("#detail").evaluate("box => box.scrollTop") == top, "and the view does not scroll")
        before = chosen(page.evaluate(FRAMES))
        point = points_in(page, page.evaluate(FRAMES)["handles"], ("frame",))[-1]
        finger_drag(browser, view, point, (0, 0))
        check(chosen(page.evaluate(FRAMES)) != before, "a tap goes on to the next frame")
        page.screenshot(path=screenshots / f"fingers-{browser.name}.png")
        if browser.is_chromium:
            # In Firefox, fingers of tests never scroll.
            picture = page.locator("#detail .stage").bounding_box()
            finger_drag(browser, view, (picture["x"] + 3, picture["y"] + picture["height"] - 4), (0, -120))
            page.wait_for_function("document.getElementById('detail').scrollTop > 20")
            check(True, "beside the photo, a finger scrolls")
        check(not view.problems, f"no errors {view.problems}")
