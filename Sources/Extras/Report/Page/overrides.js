// What a person has decided about photos: the entries of overrides.yaml, and how they are changed and undone.
//
// An entry has fractions of the upright photo, as its Exif orientation says. The page draws a photo that was turned for
// its faces in that position, so entries are turned, too.

const isServed = report.review !== undefined;
// The text of the file in which the entry of a photo stands, as it was when this page was made.
const fileTexts = new Map((report.overridesTexts ?? []).map((text) => [`${text.folder}/${text.file}`, text]));
const fileTextOf = ({ folder, file }) => fileTexts.get(`${folder}/${file}`);

// An entry needs a name that is text, for it stands in a file of text; a page that is a file must know that file.
const isEditable = ({ overridePlace }) =>
  overridePlace !== undefined && (isServed || fileTextOf(overridePlace) !== undefined);
const canEdit = report.photos.some(isEditable);

const quarterTurns = (photo) => (photo.turnedClockwiseDegrees ?? 0) / 90;
const repeated = (count, change, value) => {
  let result = value;
  for (let done = 0; done < count; done += 1) result = change(result);
  return result;
};
const pointTurned = ([x, y]) => [1 - y, x];
const rectTurned = ([x, y, width, height]) => [1 - y - height, x, height, width];
const turned = (photo, turn, fractions) => repeated(quarterTurns(photo), turn, fractions);
const turnedBack = (photo, turn, fractions) => repeated((4 - quarterTurns(photo)) % 4, turn, fractions);

// Fractions with as many digits as tell one pixel from the next.
const rounded = (numbers) => numbers.map((number) => Math.round(Math.min(Math.max(number, 0), 1) * 1e5) / 1e5);
const scaled = ([width, height], values, factor) =>
  values.map((value, index) => value * (index % 2 === 0 ? width : height) ** factor);

const rectEntry = (photo, pixels) => rounded(turnedBack(photo, rectTurned, scaled(photo.size, pixels, -1)));
const rectPixels = (photo, entry) => scaled(photo.size, turned(photo, rectTurned, entry), 1);
const pointEntry = (photo, pixels) => rounded(turnedBack(photo, pointTurned, scaled(photo.size, pixels, -1)));
const pointPixels = (photo, entry) => scaled(photo.size, turned(photo, pointTurned, entry), 1);

// Entries after a change; `undefined` stands for a photo without an entry.
const withFrame = (entry, ratio, rect) => {
  const { skip, keep, ...rest } = entry ?? {};
  return { ...rest, frames: { ...rest.frames, [ratio]: rect } };
};
const withFocal = (focal) => ({ focal });
const withFace = (face) => ({ face });
// A photo is left out or left alone, not both.
const withFlag = (entry, flag, isOn) => {
  const { skip, keep, ...rest } = entry ?? {};
  const changed = isOn ? { ...rest, [flag]: true } : rest;
  return Object.keys(changed).length === 0 ? undefined : changed;
};

// The steps that can be undone: which photo, and the entry that it had before.
const history = [];
const changedPhotos = new Set(); // the sources of photos with another entry than when the page was made
const originalEntries = new Map(report.photos.map((photo) => [photo.source, photo.override]));
const sameEntry = (one, two) => JSON.stringify(one) === JSON.stringify(two);

const setEntry = (photo, entry) => {
  if (entry === undefined) delete photo.override;
  else photo.override = entry;
  if (sameEntry(entry, originalEntries.get(photo.source))) changedPhotos.delete(photo.source);
  else changedPhotos.add(photo.source);
};

// Changes the entry of a photo, and remembers the one before. Changes of one `run` are undone together.
const changeEntry = (photo, entry, run) => {
  if (sameEntry(photo.override, entry)) return;
  const last = history.at(-1);
  const continues = run !== undefined && last?.run === run && last.source === photo.source;
  if (!continues) history.push({ source: photo.source, before: photo.override, run });
  setEntry(photo, entry);
  saver.save(photo);
  photoChanged(report.photos.indexOf(photo));
};

// Takes the last change back; gives the number of its photo, or `undefined` if there is nothing to undo.
const undo = () => {
  const step = history.pop();
  if (step === undefined) return undefined;
  const number = report.photos.findIndex((photo) => photo.source === step.source);
  if (number < 0) return undefined;
  setEntry(report.photos[number], step.before);
  saver.save(report.photos[number]);
  return number;
};
