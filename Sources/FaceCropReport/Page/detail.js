// One photo, enlarged: its marks, what is known about its faces, and all of its renditions.

const faceRow = (face) => {
  const kind = faceKind(face);
  const number = (value) => (value === undefined ? "" : value.toFixed(2));
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, `${face.number}`),
    make("td", { class: kind === "face" ? undefined : "bad" }, kind === "face" ? "whole" : kind),
    make("td", {}, number(face.score)),
    make("td", {}, number(face.prominence)),
    make("td", {}, [face.name && visible(face.name), face.note].filter(Boolean).join("; ")),
  );
};

const faceTable = (faces) => make(
  "table",
  {},
  make("thead", {}, make("tr", {}, ...["Face", "In frame", "Score", "Prominence", "Note"].map((word) => make("th", { scope: "col" }, word)))),
  make("tbody", {}, ...faces.map(faceRow)),
);

const largeRendition = (output) => {
  const link = make("a", { href: output.url }, make("bdi", {}, visible(output.path)));
  const face = output.faceNumber === undefined ? "" : `, face ${output.faceNumber}`;
  return rendition(output, [link, ` ${sizeText(output.size)}, ${byteText(output.bytes)}${face}`]);
};

const fillDetail = (dialog, photo, place) => {
  const [folder, name] = folderAndName(photo.source);
  const size = photo.size === undefined ? [] : [make("p", {}, `${sizeText(photo.size)} pixels${photo.format === undefined ? "" : `, ${photo.format}`}`)];
  const notes = photo.notes.length === 0 ? [] : [make("h3", {}, "Why"), make("ul", {}, ...photo.notes.map((note) => noteItem("li", note)))];
  const faces = photo.faces.length === 0 ? [] : [make("h3", {}, "Faces"), faceTable(photo.faces)];
  dialog.replaceChildren(
    make(
      "div",
      { class: "bar" },
      make("h2", { id: "detail-name" }, make("span", { class: "folder" }, make("bdi", {}, folder)), make("bdi", {}, name)),
      ...chips(photo),
      make("span", { class: "chip place" }, place),
      make("button", { type: "button", "data-step": -1, "aria-label": "Previous photo" }, "←"),
      make("button", { type: "button", "data-step": 1, "aria-label": "Next photo" }, "→"),
      make("button", { type: "button", "data-close": "", autofocus: "" }, "Close"),
    ),
    make(
      "div",
      { class: "large" },
      make("div", {}, stage(photo, true), make("div", { class: "renditions" }, ...photo.outputs.map(largeRendition))),
      make("div", { class: "facts" }, make("h3", {}, "Photo"), ...size, ...notes, ...faces),
    ),
  );
};
