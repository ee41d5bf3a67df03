// Elements made of values. Text becomes text nodes only, never markup.

const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
};

const shape = (name, attributes, title) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (title !== undefined) element.append(titled(title));
  return element;
};

const titled = (text) => {
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = text;
  return title;
};

const corners = ([x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
// A frame that a person has drawn counts before that of the run.
const frameCorners = (photo, output) => {
  const drawn = output.faceNumber === undefined ? photo.override?.frames?.[output.ratio] : undefined;
  return drawn === undefined ? output.corners ?? corners(output.frame) : corners(rectPixels(photo, drawn));
};
const pointList = (points) => points.map((point) => point.join(",")).join(" ");
const outline = (points) => `M${points.map((point) => point.join(" ")).join("L")}Z`;

const markedPolygon = (points, kind, title, attributes = {}) => [
  shape("polygon", { points: pointList(points), class: "halo" }),
  shape("polygon", { points: pointList(points), class: `mark ${kind}`, ...attributes }, title),
];

const faceKind = (face) => (face.role !== "chosen" ? "dropped" : face.isCut ? "cut" : "face");

// The marks on a photo: what lies outside of all frames, the frames, and the faces, with labels if there is room.
const overlay = (photo, isLarge) => {
  const [width, height] = photo.size;
  const isEdited = isLarge && isEditable(photo) && editableFrames(photo).length > 0;
  const svg = shape("svg", {
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: "xMidYMid meet",
    role: isLarge && isEditable(photo) ? "group" : "img",
    "aria-label": overlayText(photo),
  });
  const renditions = renditionsOf(photo, shownOutputs(photo));
  if (renditions.length === 1 && !isEdited) {
    const path = outline(corners([0, 0, width, height])) + outline(frameCorners(photo, renditions[0].frame));
    svg.append(shape("path", { d: path, "fill-rule": "evenodd", class: "outside" }));
  }
  // The editor draws the frames that it moves.
  (isEdited ? [] : renditions).forEach((one, index) => {
    const attributes = { "data-rendition": index };
    const kind = `${lookOf(one.frame)}${isLeftOut(photo) ? " earlier" : ""}`;
    svg.append(...markedPolygon(frameCorners(photo, one.frame), kind, renditionText(one), attributes));
  });
  for (const face of photo.faces) {
    svg.append(...markedPolygon(corners(face.box), faceKind(face), faceText(face), { "data-face": face.number }));
  }
  if (isLarge) svg.append(...photo.faces.map((face) => faceLabel(face, photo)));
  return svg;
};

const faceLabel = (face, photo) => {
  const size = Math.max(...photo.size) / 48;
  const [x, y] = face.box;
  const label = shape("text", { x, y: Math.max(y - size * 0.35, size), "font-size": size });
  label.textContent = face.score === undefined ? `${face.number}` : `${face.number} · ${face.score.toFixed(2)}`;
  return label;
};

const overlayText = (photo) => {
  const count = (kind) => photo.faces.filter((face) => faceKind(face) === kind).length;
  const frames = renditionsOf(photo).length;
  return `${count("face")} whole faces, ${count("cut")} cut, ${count("dropped")} dropped, ${frames} frames`;
};

const stage = (photo, isLarge) => {
  const element = make("div", { class: "stage" });
  if (photo.preview === undefined) {
    element.classList.add("empty");
    element.append(make("p", { class: "missing" }, visible(photo.previewNote ?? "No preview")));
    return element;
  }
  const { url, width, height } = photo.preview;
  const image = make("img", { src: url, width, height, alt: "", loading: "lazy", decoding: "async" });
  image.addEventListener("error", () => image.replaceWith(make("p", { class: "missing" }, "The preview is missing.")));
  element.append(image, overlay(photo, isLarge));
  return element;
};

// One rendition: its picture, and a caption.
const rendition = ({ shown: output }, caption) => {
  const [width, height] = output.size;
  const image = make("img", { src: output.url, width, height, alt: "", loading: "lazy", decoding: "async" });
  const text = "not there, or in a format that this browser does not show";
  image.addEventListener("error", () => image.replaceWith(make("p", { class: "none" }, text)));
  return make("figure", {}, image, make("figcaption", {}, ...caption));
};

const fileLink = (file, attributes) =>
  make("a", { href: file.url, title: outputText(file), ...attributes }, fileLabel(file));

// A name behind the mark of its frame.
const renditionName = (one) => {
  if (one.name === undefined) return undefined;
  const svg = shape("svg", { viewBox: "0 0 14 10", "aria-hidden": "true", class: "swatch" });
  svg.append(shape("rect", { x: 2, y: 2, width: 10, height: 6, class: `mark ${lookOf(one.frame)}` }));
  return make("span", { class: "rendition-name" }, svg, make("bdi", {}, visible(one.name)));
};

const confidenceText = "Confidence of the least sure crop: how likely a person would publish it, from 0 to 1";

const statusWords = { cropped: "cropped", fallback: "fallback", skipped: "left out", failed: "failed" };

const chips = (photo) => {
  const kinds = [[photo.status, statusWords[photo.status]]];
  if (photo.flags.includes("cut")) kinds.push(["cut", "cut"]);
  if (photo.flags.includes("undersized")) kinds.push(["undersized", "small"]);
  if (photo.override !== undefined) kinds.push(["edited", "edited"]);
  const made = kinds.map(([kind, word]) => make("span", { class: `chip ${kind}` }, word));
  const confidence = confidenceOf(photo);
  if (confidence === undefined) return made;
  const words = make("span", { class: "unseen" }, "confidence ");
  return [make("span", { class: "chip confidence", title: confidenceText }, words, confidence.toFixed(2)), ...made];
};

const noteItem = (name, note) =>
  make(name, { class: note.severity === "info" ? undefined : note.severity }, visible(note.text));
