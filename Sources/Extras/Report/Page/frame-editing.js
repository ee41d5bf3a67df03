// Geometry of frames that are moved and resized: pure. Rectangles are [left, top, width, height] in photo pixels.

const ratioValue = (text) => {
  const [width, height] = text.split(":").map(Number);
  return width / height;
};

const clamped = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

// The largest rectangle of a ratio in a photo, as near to a point as the photo allows.
const largestRect = ([width, height], ratio, [x, y]) => {
  const size = [Math.min(width, height * ratio), Math.min(height, width / ratio)];
  return movedInside([x - size[0] / 2, y - size[1] / 2, ...size], [width, height]);
};

const movedInside = ([x, y, width, height], [photoWidth, photoHeight]) =>
  [clamped(x, 0, photoWidth - width), clamped(y, 0, photoHeight - height), width, height];

const moved = ([x, y, width, height], [dx, dy], photo) => movedInside([x + dx, y + dy, width, height], photo);

const leastShare = 0.04; // of the photo's short side: smaller frames are hard to hold

// The rectangle after a corner was dragged to a point; the opposite corner stays. Corners are clockwise from top left.
const resized = (rect, corner, [x, y], photo) => {
  const [left, top, width, height] = rect;
  const ratio = width / height;
  const toRight = corner === 1 || corner === 2;
  const toBottom = corner >= 2;
  const anchor = [toRight ? left : left + width, toBottom ? top : top + height];
  const room = [toRight ? photo[0] - anchor[0] : anchor[0], toBottom ? photo[1] - anchor[1] : anchor[1]];
  const across = toRight ? x - anchor[0] : anchor[0] - x;
  const down = toBottom ? y - anchor[1] : anchor[1] - y;
  const wanted = Math.max(across, down * ratio);
  const least = Math.min(...photo) * leastShare * Math.max(1, ratio);
  const newWidth = clamped(wanted, least, Math.min(room[0], room[1] * ratio));
  const newHeight = newWidth / ratio;
  const start = [toRight ? anchor[0] : anchor[0] - newWidth, toBottom ? anchor[1] : anchor[1] - newHeight];
  return [...start, newWidth, newHeight];
};

// The rectangle after it grew around its centre, or shrank if `factor` is below 1.
const grown = ([x, y, width, height], factor, photo) => {
  const ratio = width / height;
  const least = Math.min(...photo) * leastShare * Math.max(1, ratio);
  const newWidth = clamped(width * factor, least, Math.min(photo[0], photo[1] * ratio));
  const newHeight = newWidth / ratio;
  return movedInside([x + (width - newWidth) / 2, y + (height - newHeight) / 2, newWidth, newHeight], photo);
};

const ratioTolerance = 0.02;
const centerOf = ([x, y, width, height]) => [x + width / 2, y + height / 2];

// The frames of a photo that can be changed: one for each ratio, because an entry has one frame for a ratio.
const editableFrames = (photo) => {
  if (photo.size === undefined || isLeftOut(photo)) return [];
  const frames = new Map();
  for (const one of renditionsOf(photo)) {
    if (one.face !== undefined) return [];
    const [, , width, height] = one.frame.frame;
    const ratio = one.frame.ratio ?? `${Math.round(width)}:${Math.round(height)}`;
    const value = ratioValue(ratio);
    const fits = one.frame.corners === undefined && Math.abs(width / height / value - 1) <= ratioTolerance;
    const rect = fits ? one.frame.frame : largestRect(photo.size, value, centerOf(one.frame.frame));
    const former = frames.get(ratio);
    if (former === undefined) frames.set(ratio, { ratio, rect, names: [one.name], look: lookOf(one.frame) });
    else former.names.push(one.name);
  }
  if (frames.size === 0 && report.ratio !== undefined) {
    const rect = largestRect(photo.size, ratioValue(report.ratio), scaled(photo.size, [0.5, 0.5], 1));
    frames.set(report.ratio, { ratio: report.ratio, rect, names: [undefined], look: "frame look-0" });
  }
  for (const frame of frames.values()) {
    const entry = photo.override?.frames?.[frame.ratio];
    if (entry !== undefined) frame.rect = rectPixels(photo, entry);
  }
  return [...frames.values()];
};

const focalPixels = (photo) => {
  if (photo.override?.focal !== undefined) return pointPixels(photo, photo.override.focal);
  return scaled(photo.size, photo.focalPoint ?? [0.5, 0.5], 1);
};
