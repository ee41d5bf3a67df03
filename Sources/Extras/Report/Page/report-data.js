// What the report says: values only. Coordinates are upright photo pixels.

const report = JSON.parse(document.getElementById("report-data").textContent);

// Control characters, and those that change the direction of writing, are shown as their code.
const visible = (text) =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (found) => `\\u{${found.codePointAt(0).toString(16)}}`);

const folderAndName = (source) => {
  const slash = source.lastIndexOf("/");
  return [visible(source.slice(0, slash + 1)), visible(source.slice(slash + 1))];
};

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

const rankOf = (index) => report.photos[index].rank ?? report.photos.length + 1;

// The numbers of the photos that have `flag` (all, if it is "all") and that contain every word; files that have nothing
// to show come last. Those to look at come in the order in which they are urgent.
const matchingPhotos = (flag, search) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const cards = [];
  const rows = [];
  report.photos.forEach((photo, index) => {
    if (flag !== "all" && !photo.flags.includes(flag)) return;
    if (words.length > 0 && !words.every((word) => searchText(photo).includes(word))) return;
    (isRow(photo) ? rows : cards).push(index);
  });
  if (flag === "attention") for (const list of [cards, rows]) list.sort((one, two) => rankOf(one) - rankOf(two));
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

// Files that have nothing to show, as those that are not photos: one line says all about them.
const isRow = (photo) =>
  photo.status === "skipped" && photo.preview === undefined && photo.outputs.length === 0 && photo.faces.length === 0;
