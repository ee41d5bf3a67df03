// The renditions of a photo: what belongs together, and how each is told from the others.

// The renditions with a name, in the order in which photos have them.
const renditionNames = [...new Set(report.photos.flatMap((photo) => [
  ...(photo.renditions ?? []).map((one) => one.name),
  ...photo.outputs.flatMap((output) => output.rendition ?? []),
]))];

const lookCount = 6; // colours in page.css; the next renditions have the same ones with dashes
const lookOf = (output) => {
  const index = Math.max(renditionNames.indexOf(output.rendition), 0);
  return `frame look-${index % lookCount}${index < lookCount ? "" : " dashed"}`;
};

// The files of each rendition of a photo: the same picture in several formats and scales. Without names, those with the
// same frame belong together.
const renditionsOf = (photo, outputs = photo.outputs) => {
  const groups = new Map();
  for (const output of outputs) {
    const frame = JSON.stringify(output.corners ?? output.frame);
    const key = JSON.stringify([output.rendition ?? frame, output.faceNumber]);
    groups.set(key, [...(groups.get(key) ?? []), output]);
  }
  return [...groups.values()].map((files) => {
    const [frame] = files;
    return { name: frame.rendition, face: frame.faceNumber, frame, files, shown: shownFile(files) };
  });
};

// The file that stands for a rendition: in a format that every browser shows, and the smallest of it. The program writes
// the names of the formats before this script.
const formatRank = (format) => {
  const place = formatsBySize.indexOf(format);
  return place < 0 ? formatsBySize.length : formatsBySize.length - 1 - place;
};
const shownFile = (files) => {
  const compare = (one, two) => formatRank(one.format) - formatRank(two.format) || (one.scale ?? 1) - (two.scale ?? 1);
  return [...files].sort(compare)[0];
};

const fileLabel = (file) => `${file.format}${file.scale === undefined ? "" : ` ×${file.scale}`}`;

const fillLegend = (legend) => {
  legend.querySelector("[data-confidence]").hidden = !report.photos.some((photo) => confidenceOf(photo) !== undefined);
  if (renditionNames.length === 0) return;
  legend.querySelector("[data-frame]").replaceWith(...renditionNames.map((name) => {
    const svg = shape("svg", { viewBox: "0 0 22 16", "aria-hidden": "true" });
    svg.append(shape("rect", { x: 4, y: 3, width: 14, height: 10, class: `mark ${lookOf({ rendition: name })}` }));
    return make("li", {}, svg, "frame of ", make("bdi", {}, visible(name)));
  }));
};
