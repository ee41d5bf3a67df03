// Where changes go: to `facecrop review`, which saves them at once and makes the crop anew; or, in a page that is a
// file, into a file to download.

const pollMilliseconds = 250;
const pruneText = "facecrop crop --prune deletes such files.";

// What is to be said about the changes of each photo, by its source.
const saveStates = new Map();
const saidOf = (photo, text, isBad = false) => {
  saveStates.set(photo.source, { text, isBad });
  showSaveState(photo);
};

const ask = async (path, body) => {
  const headers = { "X-Facecrop-Token": report.review.token };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const options = { method: body === undefined ? "GET" : "POST", headers, body: body && JSON.stringify(body) };
  const answer = await fetch(path, { ...options, cache: "no-store", credentials: "omit" });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(value.error ?? `the answer was ${answer.status}`);
  return value;
};

// Changes are sent one after the other, in the order in which they were made.
let sending = Promise.resolve();
const pending = new Map(); // the number of the last change of each photo that is not cropped yet

const serverSaver = {
  save(photo) {
    const { source, sourceBase64, override } = photo;
    saidOf(photo, "Saving…");
    sending = sending.then(async () => {
      try {
        const { change, file } = await ask("overrides", { source, sourceBase64, override: override ?? null });
        pending.set(source, change);
        const next = override?.skip === true ? "Leaving the photo out" : "Making the crop anew";
        saidOf(photo, `Saved to ${visible(file)}. ${next}…`);
        follow(photo, change, croppedWords);
      } catch (error) {
        saidOf(photo, `Not saved: ${error.message}. Is facecrop review still running?`, true);
      }
    });
  },
};

// What is said when a change is done, and what before the reason if it could not be.
const croppedWords = {
  done: (photo) => photo.override?.skip === true
    ? "Saved: no crop is made of this photo any more." : "Saved, and the crop was made anew.",
  failed: "Saved, but the crop was not made anew",
};
const deletedWords = { done: () => "Deleted.", failed: "Not deleted" };

// Deletes what is left of earlier crops of a photo; the server looks whether it is as it was written.
const deleting = new Set();
const deleteLeftovers = (photo) => {
  const { source, sourceBase64 } = photo;
  deleting.add(source);
  saidOf(photo, "Deleting…");
  sending = sending.then(async () => {
    try {
      const { change } = await ask("leftovers", { source, sourceBase64 });
      pending.set(source, change);
      await follow(photo, change, deletedWords);
    } catch (error) {
      saidOf(photo, `Not deleted: ${error.message}`, true);
    } finally {
      deleting.delete(source);
      showSaveState(photo);
    }
  });
};

// Waits for the crop after a change, unless a later change of the same photo takes its place.
const follow = async (photo, change, words) => {
  try {
    for (;;) {
      if (pending.get(photo.source) !== change) return;
      const { state, error, photo: record } = await ask(`changes/${change}`);
      if (state === "done") {
        if (pending.get(photo.source) !== change) return;
        pending.delete(photo.source);
        if (record !== undefined) takeRecord(photo, record, change);
        if (error === undefined) saidOf(photo, words.done(photo));
        else saidOf(photo, `${words.failed}: ${error}`, true);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
  } catch (error) {
    saidOf(photo, `There is no news of what was done: ${error.message}`, true);
  }
};

// Replaces what is known about a photo. The files have the same names as before, so their addresses get a number.
const takeRecord = (photo, record, change) => {
  const number = report.photos.findIndex((other) => other.source === photo.source);
  for (const output of record.outputs) output.url += `?v=${change}`;
  record.override = photo.override;
  record.overridePlace = photo.overridePlace;
  for (const key of Object.keys(photo)) delete photo[key];
  Object.assign(photo, record);
  searchTexts.delete(photo);
  photoChanged(number);
};

// The lines of the entry of a photo, in place of the `former` ones, as YAML: names are in quotes, as in JSON, which is
// a part of it.
const entryText = (photo, { indentation, lineEnd }, former) => {
  if (photo.override === undefined) return "";
  const lines = [];
  const add = (level, text) => lines.push(" ".repeat(indentation + 2 * level) + text + lineEnd);
  add(0, `${JSON.stringify(photo.overridePlace.path)}:`);
  // By its hash, the photo is known when it has moved.
  const [, hash] = /^\s+sha256:\s*["']?([0-9a-f]{64})/im.exec(former ?? "") ?? [];
  if (hash !== undefined) add(1, `sha256: ${JSON.stringify(hash)}`);
  for (const [key, value] of Object.entries(photo.override)) {
    if (key !== "frames") {
      add(1, `${key === "faceNumber" ? "face" : key}: ${JSON.stringify(value)}`);
      continue;
    }
    add(1, "frames:");
    for (const [ratio, rect] of Object.entries(value)) add(2, `${JSON.stringify(ratio)}: ${JSON.stringify(rect)}`);
  }
  return lines.join("");
};

// A file of overrides with the entries that were changed in this page; all else is as it was when the page was made.
const overridesText = (file) => {
  const changed = new Map(report.photos
    .filter((photo) => changedPhotos.has(photo.source) && fileTextOf(photo.overridePlace) === file)
    .map((photo) => [photo.overridePlace.path, photo]));
  const parts = file.parts.map(({ path, text }) => {
    const photo = changed.get(path);
    changed.delete(path);
    return photo === undefined ? text : entryText(photo, file, text);
  });
  const before = parts.slice(0, file.end).join("");
  const added = [...changed.values()].map((photo) => entryText(photo, file)).join("");
  const lineEnd = before === "" || /[\r\n]$/.test(before) || added === "" ? "" : file.lineEnd;
  return before + lineEnd + added + parts.slice(file.end).join("");
};

let isDownloaded = false; // whether the files that were downloaded last have all changes
const fileSaver = {
  save(photo) {
    isDownloaded = false;
    element("download").hidden = changedPhotos.size === 0;
    const kept = `Kept in this page. Download ${photo.overridePlace.file} to keep it for the next crop.`;
    const [output] = photo.outputs;
    const isLeftOut = photo.override?.skip === true && output !== undefined;
    const others = photo.outputs.length > 1 ? ` and ${photo.outputs.length - 1} more stay` : " stays";
    saidOf(photo, isLeftOut ? `${kept} ${visible(output.path)}${others} in the output folder. ${pruneText}` : kept);
  },
  // One file for each file of overrides with changed photos; of several, the names are told apart by a number.
  download() {
    const changed = report.photos.filter((photo) => changedPhotos.has(photo.source));
    const files = [...new Set(changed.map((photo) => fileTextOf(photo.overridePlace)))];
    const places = files.map((file, index) => {
      const name = files.length === 1 ? file.file : `${index + 1}-${file.file}`;
      const url = URL.createObjectURL(new Blob([overridesText(file)], { type: "application/yaml" }));
      make("a", { href: url, download: name }).click();
      URL.revokeObjectURL(url);
      return `${name} to ${visible(file.folder)}/${visible(file.file)}`;
    });
    isDownloaded = true;
    const them = files.length === 1 ? "It has" : "They have";
    element("status").textContent = `Move ${places.join(", ")}, and run the same crop again. `
      + `${them} all entries as they were when this page was made, with your changes.`;
  },
};

const saver = isServed ? serverSaver : fileSaver;
