// What the report says: values only. Coordinates are upright photo pixels.

const report = JSON.parse(document.getElementById("report-data").textContent);

// Control characters, and those that change the direction of writing, are shown as their code.
const visible = (text) =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (found) => `\\u{${found.codePointAt(0).toString(16)}}`);

const folderAndName = (source) => {
  const slash = source.lastIndexOf("/");
  return [visible(source.slice(0, slash + 1)), visible(source.slice(slash + 1))];
};

// What tells the folders of photos apart: those below the one that all have in common. A long path is shortened to its
// last folders, but to no fewer than tell the photo from others of the same name, and so are long names of folders.
const mostFolderLetters = 34;
const mostLettersOfOne = 24;
const folderShort = (name) => {
  const letters = [...name];
  return letters.length <= mostLettersOfOne ? name : [...letters.slice(0, 10), "…", ...letters.slice(-13)].join("");
};
const folderText = (folders, count) => {
  if (folders.length === 0) return "";
  const start = count < folders.length ? "…/" : "";
  return `${start}${folders.slice(folders.length - count).map(folderShort).join("/")}/`;
};
// The texts for all `sources`, in their order.
const folderTexts = (sources) => {
  const paths = sources.map((source) => source.split("/"));
  let common = paths[0]?.slice(0, -1) ?? [];
  for (const path of paths) {
    const end = common.findIndex((folder, index) => index >= path.length - 1 || path[index] !== folder);
    if (end >= 0) common = common.slice(0, end);
  }
  const below = paths.map((path) => path.slice(common.length));
  const tail = (path, count) => path.slice(path.length - 1 - count).join("/");
  const tails = new Map();
  for (const path of below) {
    for (let count = 0; count < path.length; count += 1) {
      tails.set(tail(path, count), (tails.get(tail(path, count)) ?? 0) + 1);
    }
  }
  return below.map((path) => {
    const folders = path.slice(0, -1);
    let least = Math.min(1, folders.length);
    while (least < folders.length && tails.get(tail(path, least)) > 1) least += 1;
    let count = folders.length;
    while (count > least && folderText(folders, count).length > mostFolderLetters) count -= 1;
    return visible(folderText(folders, count));
  });
};
const folderLabels = new Map();
{
  const texts = folderTexts(report.photos.map((photo) => photo.source));
  report.photos.forEach((photo, index) => folderLabels.set(photo.source, texts[index]));
}
const hasFolders = [...folderLabels.values()].some((text) => text !== "");

const sizeText = ([width, height]) => `${width}×${height}`;

const byteText = (count) => {
  if (count < 1000) return `${count} bytes`;
  return count < 1e6 ? `${(count / 1e3).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
};

// Every text that a search looks into, in lower case; made when it is first needed.
const searchTexts = new Map();
const searchText = (photo) => {
  let text = searchTexts.get(photo);
  if (text === undefined) {
    const outputs = photo.outputs.map((output) => output.path);
    const reasons = photo.notes.map((note) => note.text);
    text = [photo.source, photo.status, photo.reason, ...reasons, ...outputs].join("\n").toLowerCase();
    searchTexts.set(photo, text);
  }
  return text;
};

// The orders of the list. Photos of the same group are in the order of the report, which is that of their paths.
const orders = {
  urgent: "To look at, by fallback, smaller than asked, with warnings or cut faces, then the others; each by path.",
  path: "By path.",
};
const urgencyOf = (photo) => {
  if (photo.rank !== undefined) return 0;
  const has = (...flags) => flags.some((flag) => photo.flags.includes(flag));
  if (has("failed")) return 1;
  if (has("fallback")) return 2;
  if (has("undersized")) return 3;
  return has("warning", "cut", "unidentified", "worse") ? 4 : 5;
};
const moreUrgent = (one, two) => {
  const [first, second] = [report.photos[one], report.photos[two]];
  return urgencyOf(first) - urgencyOf(second) || (first.rank ?? 0) - (second.rank ?? 0) || one - two;
};

// The numbers of the photos that have `flag` (all, if it is "all") and that contain every word, in one of the `orders`;
// files that have nothing to show come last.
const matchingPhotos = (flag, search, order) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const cards = [];
  const rows = [];
  report.photos.forEach((photo, index) => {
    if (flag !== "all" && !photo.flags.includes(flag)) return;
    if (words.length > 0 && !words.every((word) => searchText(photo).includes(word))) return;
    (isRow(photo) ? rows : cards).push(index);
  });
  if (order === "urgent") for (const list of [cards, rows]) list.sort(moreUrgent);
  return [...cards, ...rows];
};

const counted = (count, noun) => `${count} ${count === 1 ? noun : `${noun}s`}`;

const faceText = (face) => {
  const parts = [`Face ${face.number}`];
  if (face.score !== undefined) parts.push(`score ${face.score.toFixed(2)}`);
  if (face.prominence !== undefined) parts.push(`prominence ${face.prominence.toFixed(2)}`);
  if (face.name !== undefined) parts.push(visible(face.name));
  return parts.join(", ") + (face.note === undefined ? "" : `: ${face.note}`);
};

const outputText = (output) =>
  `${visible(output.path)}, ${sizeText(output.size)}, ${byteText(output.bytes)}`;

const renditionText = ({ name, shown, files }) => {
  const start = name === undefined ? "" : `${visible(name)}: `;
  return `${start}${outputText(shown)}${files.length === 1 ? "" : `, and ${files.length - 1} more`}`;
};

// How sure the least sure crop of a photo is, from 0 to 1.
const confidenceOf = (photo) => {
  const known = photo.outputs.map((output) => output.confidence).filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

// Whether a person has said that no crop is made of the photo: then the frames of earlier crops are shown.
const isLeftOut = (photo) => photo.override?.skip === true;
const shownOutputs = (photo) =>
  (isLeftOut(photo) && photo.outputs.length === 0 ? photo.earlierOutputs ?? [] : photo.outputs);

// Files that have nothing to show, as those that are not photos: one line says all about them.
const isRow = (photo) =>
  photo.status === "skipped" && photo.preview === undefined && photo.outputs.length === 0 && photo.faces.length === 0;
