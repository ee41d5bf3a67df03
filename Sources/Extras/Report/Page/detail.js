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

const faceColumns = ["Face", "In frame", "Score", "Prominence", "Note"];
const faceTable = (faces) => make(
  "table",
  {},
  make("thead", {}, make("tr", {}, ...faceColumns.map((word) => make("th", { scope: "col" }, word)))),
  make("tbody", {}, ...faces.map(faceRow)),
);

const largeRendition = (one) => {
  const { shown } = one;
  const link = make("a", { href: shown.url }, make("bdi", {}, visible(shown.path)));
  const face = one.face === undefined ? "" : `, face ${one.face}`;
  const others = one.files.filter((file) => file !== shown);
  const links = others.flatMap((file) => [", ", fileLink(file)]).slice(1);
  const more = links.length === 0 ? undefined : make("span", { class: "files" }, "Also: ", ...links);
  const sure = shown.confidence === undefined ? "" : `, confidence ${shown.confidence.toFixed(2)}`;
  const facts = ` ${sizeText(shown.size)}, ${byteText(shown.bytes)}${face}${sure}`;
  return rendition(one, [renditionName(one), link, facts, more].filter(Boolean));
};

// What is still there of earlier crops of a photo that is left out since.
const leftoverPicture = (file) => {
  const image = make("img", { src: file.url, alt: "", loading: "lazy", decoding: "async" });
  image.addEventListener("error", () => image.remove());
  const link = make("a", { href: file.url }, make("bdi", {}, visible(file.path)));
  const facts = ` ${byteText(file.bytes)}; from an earlier crop, still in the output folder`;
  return make("figure", { class: "leftover" }, image, make("figcaption", {}, link, facts));
};

const fillDetail = (content, photo, place) => {
  const picture = stage(photo, true);
  const [folder, name] = folderAndName(photo.source);
  const format = photo.format === undefined ? "" : `, ${photo.format}`;
  const size = photo.size === undefined ? [] : [make("p", {}, `${sizeText(photo.size)} pixels${format}`)];
  const list = make("ul", {}, ...photo.notes.map((note) => noteItem("li", note)));
  const notes = photo.notes.length === 0 ? [] : [make("h3", {}, "Why"), list];
  const faces = photo.faces.length === 0 ? [] : [make("h3", {}, "Faces"), faceTable(photo.faces)];
  const made = [...renditionsOf(photo).map(largeRendition), ...(photo.leftovers ?? []).map(leftoverPicture)];
  content.replaceChildren(
    make(
      "div",
      { class: "bar" },
      make(
        "h2",
        { id: "detail-name" },
        make("span", { class: "folder" }, make("bdi", {}, folder)),
        make("bdi", {}, name),
      ),
      ...chips(photo),
      make("span", { class: "chip place" }, place),
      make(
        "div",
        { class: "steps" },
        make("button", { type: "button", "data-step": -1, "aria-label": "Previous photo" }, "←"),
        make("button", { type: "button", "data-step": 1, "aria-label": "Next photo" }, "→"),
        make("button", { type: "button", "data-close": "", autofocus: "" }, "Close"),
      ),
    ),
    make(
      "div",
      { class: "large" },
      picture,
      make(
        "div",
        {},
        make("div", { class: made.length > 1 ? "renditions several" : "renditions" }, ...made),
        make("div", { class: "facts" }, make("h3", {}, "Photo"), ...size, ...notes, ...faces),
      ),
    ),
  );
  const svg = picture.querySelector("svg");
  return svg !== null && isEditable(photo) && !isLeftOut(photo) ? addEditor(svg, photo) : undefined;
};
