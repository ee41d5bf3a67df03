// Changes of one enlarged photo by pointer and keys: its frames, its focal point, and the face that is chosen.

const handlePixels = 7;
const touchPixels = 12; // the least radius in which a handle is held
const fingerPixels = 22; // the same for a finger
const chosenRatios = new Map(); // by the source of a photo: that of the frame which was chosen last
const touches = window.matchMedia("(any-pointer: coarse)");
const clickPixels = 4; // a pointer that moved less has clicked
const smallStep = 0.005; // of the photo's long side
const largeStep = 0.05;
let keyRun = 0; // the number of the present run of keys that move or resize, which are undone together

// Adds what can be moved to the marks of a photo; `svg` is their drawing.
const addEditor = (svg, photo) => {
  const frames = editableFrames(photo);
  const faces = photo.outputs.some((output) => output.faceNumber !== undefined) ? [] : photo.faces;
  let focal = focalPixels(photo);
  // The frame whose corners are shown: it is the one that is moved, whatever lies above it.
  let active = Math.max(0, frames.findIndex((frame) => frame.ratio === chosenRatios.get(photo.source)));
  let drag; // what the pointer holds

  const layer = shape("g", { class: frames.length > 1 ? "editing several" : "editing" });
  const shade = shape("path", { class: "outside", "fill-rule": "evenodd" });
  if (frames.length === 1) layer.append(shade);
  const grip = (kind, label, attributes = {}) => {
    const names = { role: "button", "aria-label": label, "data-edit": kind, ...attributes };
    return shape("polygon", { class: "grip", tabindex: 0, ...names }, kind === "face" ? label : undefined);
  };
  const marks = shape("g", {});
  layer.append(marks);
  const frameShapes = frames.map((frame, index) => {
    const names = frame.names.filter((name) => name !== undefined).map(visible).join(", ");
    const label = `Frame${names === "" ? "" : ` of ${names}`}: arrow keys move it, plus and minus resize it`;
    const halo = shape("polygon", { class: "halo" });
    const mark = shape("polygon", { class: `mark ${frame.look}` });
    const held = grip("frame", label, { "data-frame": index });
    marks.append(halo, mark);
    layer.append(held);
    held.addEventListener("focus", () => choose(index));
    return [halo, mark, held];
  });
  for (const face of faces) {
    const isChosen = photo.override?.face !== undefined && face.role === "chosen";
    const label = `Face ${face.number}: ${isChosen ? "chosen" : "make the crop for this face"}`;
    layer.append(grip("face", label, { points: pointList(corners(face.box)), "data-face": face.number }));
  }
  const cornerShapes = [0, 1, 2, 3].map((corner) => {
    const names = { "data-edit": "corner", "data-corner": corner };
    const parts = [shape("circle", { class: "reach", ...names }), shape("circle", { class: "corner", ...names })];
    if (frames.length > 0) layer.append(...parts);
    return parts;
  });
  const focalLabel = "Focal point: arrow keys move it";
  const focalNames = { role: "button", "aria-label": focalLabel, "data-edit": "focal" };
  const focalShape = shape("g", { class: "focal", tabindex: 0, ...focalNames });
  // Nothing is drawn inside the ring: what the point lies on is seen.
  const cross = "M-2 0H-1M1 0H2M0-2V-1M0 1V2";
  focalShape.append(shape("circle", { class: "target", r: 2.2 }));
  for (const kind of ["back", "ring"]) {
    focalShape.append(shape("circle", { class: kind, r: 1 }), shape("path", { class: kind, d: cross }));
  }
  layer.append(focalShape);
  svg.append(layer);

  // Photo pixels for a pixel of the screen.
  const unit = () => {
    const scale = svg.getScreenCTM()?.a ?? 1;
    return scale > 0 ? 1 / scale : 1;
  };

  const draw = () => {
    frames.forEach((frame, index) => {
      for (const part of frameShapes[index]) {
        part.setAttribute("points", pointList(corners(frame.rect)));
        part.classList.toggle("other", index !== active);
      }
    });
    const size = unit() * handlePixels;
    if (frames.length > 0) {
      const { rect } = frames[active];
      marks.append(...frameShapes[active].slice(0, 2));
      // In a small frame, room is left to hold the frame itself.
      const most = Math.max(touchPixels, Math.min(rect[2], rect[3]) / unit() / 3);
      const reach = unit() * Math.min(touches.matches ? fingerPixels : touchPixels, most);
      corners(rect).forEach(([x, y], index) => {
        for (const part of cornerShapes[index]) {
          part.setAttribute("cx", x);
          part.setAttribute("cy", y);
        }
        cornerShapes[index][0].setAttribute("r", reach);
        cornerShapes[index][1].setAttribute("r", size);
      });
    }
    if (frames.length === 1) {
      shade.setAttribute("d", outline(corners([0, 0, ...photo.size])) + outline(corners(frames[0].rect)));
    }
    focalShape.setAttribute("transform", `translate(${focal.join(" ")}) scale(${size})`);
  };

  const choose = (index) => {
    active = index;
    chosenRatios.set(photo.source, frames[index].ratio);
    draw();
  };

  // The frames at a point, the smallest first.
  const framesAt = ([x, y]) => frames.map((_, index) => index)
    .filter((index) => {
      const [left, top, width, height] = frames[index].rect;
      return x >= left && x <= left + width && y >= top && y <= top + height;
    })
    .sort((one, two) => frames[one].rect[2] * frames[one].rect[3] - frames[two].rect[2] * frames[two].rect[3]);

  // Changes of one `run` are undone together.
  const saveFrame = (run) => {
    const { ratio, rect } = frames[active];
    changeEntry(photo, withFrame(photo.override, ratio, rectEntry(photo, rect)), run);
  };
  const saveFocal = (run) => changeEntry(photo, withFocal(pointEntry(photo, focal)), run);
  const chooseFace = (number) => {
    const face = photo.faces.find((one) => one.number === Number(number));
    changeEntry(photo, withFace(rectEntry(photo, face.box)));
  };

  const at = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [x, y];
  };
  const inside = (point) => point.map((value, axis) => clamped(value, 0, photo.size[axis]));
  const distance = ([x, y]) => [x - drag.start[0], y - drag.start[1]];

  svg.addEventListener("pointerdown", (event) => {
    const held = event.target.closest("[data-edit]");
    if (held === null || event.button !== 0 || drag !== undefined) return;
    keyRun += 1;
    const { edit, corner, face } = held.dataset;
    const start = at(event);
    const under = edit === "frame" || edit === "face" ? framesAt(start) : [];
    const isInside = under.includes(active);
    // A click inside the frame that is chosen goes on to the next one there.
    const next = isInside && edit === "frame" ? under[(under.indexOf(active) + 1) % under.length] : active;
    const before = active;
    if (under.length > 0 && !isInside) choose(under[0]);
    const screen = [event.clientX, event.clientY];
    const rect = frames[active]?.rect;
    const { pointerId } = event;
    drag = { edit, corner: Number(corner), face, start, screen, focal, rect, next, before, pointerId, hasMoved: false };
    svg.setPointerCapture(pointerId);
    draw();
  });
  // Chromium heeds touch-action of whole drawings only, and beside the frames a finger is to scroll.
  svg.addEventListener("touchstart", (event) => {
    if (event.cancelable && event.target.closest("[data-edit]") !== null) event.preventDefault();
  }, { passive: false });
  // The focus would go to the frame on top, which need not be the one that is held.
  svg.addEventListener("mousedown", (event) => {
    if (event.target.dataset.edit !== "frame") return;
    event.preventDefault();
    frameShapes[active][2].focus({ preventScroll: true });
  });
  svg.addEventListener("pointermove", (event) => {
    if (drag?.pointerId !== event.pointerId) return;
    const way = Math.hypot(event.clientX - drag.screen[0], event.clientY - drag.screen[1]);
    if (!drag.hasMoved && way < clickPixels) return;
    drag.hasMoved = true;
    const point = at(event);
    if (drag.edit === "focal") focal = inside([0, 1].map((axis) => drag.focal[axis] + distance(point)[axis]));
    else if (drag.edit === "corner") frames[active].rect = resized(drag.rect, drag.corner, point, photo.size);
    // A face lies in the frame: who drags there means the frame.
    else if (frames.length > 0) frames[active].rect = moved(drag.rect, distance(point), photo.size);
    draw();
  });
  svg.addEventListener("pointerup", (event) => {
    if (drag?.pointerId !== event.pointerId) return;
    const { edit, face, hasMoved, next, before } = drag;
    drag = undefined;
    if (edit === "face" && !hasMoved) chooseFace(face);
    else if (!hasMoved) {
      if (active === before && frames.length > 0) choose(next);
      return;
    }
    else if (edit === "focal") saveFocal();
    else if (frames.length > 0) saveFrame();
  });
  // Puts back what is held; gives whether anything is.
  const cancel = () => {
    if (drag === undefined) return false;
    focal = drag.focal;
    if (frames.length > 0) frames[active].rect = drag.rect;
    drag = undefined;
    draw();
    return true;
  };
  svg.addEventListener("pointercancel", (event) => { if (drag?.pointerId === event.pointerId) cancel(); });

  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const growth = { "+": 1, "=": 1, "-": -1, _: -1 };
  let isKeyChange = false;
  svg.addEventListener("keydown", (event) => {
    const { edit, face, frame } = event.target.dataset;
    if (edit === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? largeStep : smallStep;
    const direction = directions[event.key]?.map((value) => value * step * Math.max(...photo.size));
    if (edit === "face" && (event.key === "Enter" || event.key === " ")) chooseFace(face);
    else if (edit === "frame" && direction !== undefined) {
      choose(Number(frame));
      frames[active].rect = moved(frames[active].rect, direction, photo.size);
      isKeyChange = true;
    } else if (edit === "frame" && growth[event.key] !== undefined) {
      choose(Number(frame));
      frames[active].rect = grown(frames[active].rect, 1 + growth[event.key] * step * 2, photo.size);
      isKeyChange = true;
    } else if (edit === "focal" && direction !== undefined) {
      focal = inside([0, 1].map((axis) => focal[axis] + direction[axis]));
      isKeyChange = true;
    } else {
      // Tab goes elsewhere, so what is moved next is another run; Shift only makes larger steps.
      if (event.key !== "Shift") keyRun += 1;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    draw();
  });
  const endKeyChange = (event) => {
    if (!isKeyChange) return;
    isKeyChange = false;
    if (event.target.dataset.edit === "focal") saveFocal(`focal ${keyRun}`);
    else saveFrame(`${frames[active].ratio} ${keyRun}`);
  };
  svg.addEventListener("keyup", endKeyChange);
  svg.addEventListener("focusout", endKeyChange);
  new ResizeObserver(draw).observe(svg);
  draw();
  return { cancel, get isBusy() { return drag !== undefined || isKeyChange; } };
};
