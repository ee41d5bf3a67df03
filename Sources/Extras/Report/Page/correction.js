// The line below an enlarged photo: what a person may decide about it, and whether that is saved.

let editor; // of the photo that is enlarged

const isInDetail = (photo) => detail.open && list.photo === photo;

const flagButton = (photo, flag, text) => {
  const isOn = photo.override?.[flag] === true;
  const button = make("button", { type: "button", "data-flag": flag, "aria-pressed": `${isOn}` }, text);
  button.addEventListener("click", () => changeEntry(photo, withFlag(photo.override, flag, !isOn)));
  return button;
};

const fillCorrection = (photo) => {
  const bar = element("correction");
  bar.hidden = !canEdit;
  if (!canEdit) return;
  const buttons = element("correction-buttons");
  const { activeElement } = document;
  const focused = buttons.contains(activeElement) ? activeElement.dataset.flag : undefined;
  if (!isEditable(photo)) {
    buttons.replaceChildren();
    element("leftovers").hidden = true;
    element("save-state").textContent = "This cannot be corrected here: overrides.yaml cannot name it, or be changed.";
    return;
  }
  const automatic = make("button", { type: "button", "data-flag": "automatic" }, "Back to automatic");
  automatic.disabled = photo.override === undefined;
  automatic.addEventListener("click", () => changeEntry(photo, undefined));
  const back = make("button", { type: "button", "data-flag": "undo", "aria-keyshortcuts": "Control+Z" }, "Undo");
  back.disabled = history.length === 0;
  back.addEventListener("click", undoChange);
  buttons.replaceChildren(
    flagButton(photo, "skip", "Never crop this photo"),
    flagButton(photo, "keep", "Leave my file alone"),
    automatic,
    back,
  );
  if (focused !== undefined) buttons.querySelector(`[data-flag="${focused}"]`).focus();
  const { text, isBad } = saveStates.get(photo.source) ?? { text: decisionText(photo), isBad: false };
  fillLeftovers(photo);
  const state = element("save-state");
  state.classList.toggle("bad", isBad);
  if (state.textContent !== text) state.textContent = text;
};

// What is still there of earlier crops, and how it is deleted.
const fillLeftovers = (photo) => {
  const box = element("leftovers");
  const { leftovers } = photo;
  box.hidden = leftovers === undefined;
  if (leftovers === undefined) return box.replaceChildren();
  const [file] = leftovers;
  const isOne = leftovers.length === 1;
  const others = leftovers.length - 1;
  const more = isOne ? " is" : ` and ${others} other ${others === 1 ? "file" : "files"} are`;
  const name = make("a", { href: file.url, title: leftovers.map((one) => visible(one.path)).join("\n") },
    make("bdi", {}, visible(file.path)));
  const text = make("p", {}, name, `${more} still in the output folder, from an earlier crop.`);
  if (!isServed) text.append(` ${pruneText}`);
  const button = make("button", { type: "button", "data-flag": "delete" }, isOne ? "Delete that file" : "Delete those files");
  button.disabled = deleting.has(photo.source);
  button.addEventListener("click", () => deleteLeftovers(photo));
  const wasFocused = box.contains(document.activeElement);
  box.replaceChildren(text, ...(isServed ? [button] : []));
  if (wasFocused) box.querySelector("button")?.focus();
};

// What stands in the entry of a photo, in words.
const decisionText = (photo) => {
  const entry = photo.override;
  if (entry === undefined) {
    const count = editableFrames(photo).length;
    const frame = count > 1 ? "Click in a frame to choose it. Drag it" : "Drag the frame";
    return `${frame}, its corners or the focal point; click on a face to choose it.`;
  }
  const words = {
    focal: "focal point", frames: "frame", faceNumber: "face", skip: "no crop", keep: "file left alone",
  };
  return `Decided by a person: ${Object.keys(entry).map((key) => words[key] ?? key).join(", ")}.`;
};

const showSaveState = (photo) => {
  if (isInDetail(photo)) fillCorrection(photo);
};

// Draws a photo again whose entry or record has changed, if it is seen anywhere.
const photoChanged = (number) => {
  list.redraw(number);
  showCounts();
  if (!isInDetail(report.photos[number])) return;
  if (editor?.isBusy) return;
  const { edit, face, frame, step, close } = document.activeElement?.dataset ?? {};
  showDetail();
  const same = { face: `[data-face="${face}"]`, frame: `[data-frame="${frame}"]` }[edit] ?? "";
  if (edit !== undefined) detail.querySelector(`[data-edit="${edit}"]${same}`)?.focus();
  else if (step !== undefined) detail.querySelector(`[data-step="${step}"]`).focus();
  else if (close !== undefined) detail.querySelector("[data-close]").focus();
};

const undoChange = () => {
  const number = undo();
  if (number === undefined) return;
  const name = folderAndName(report.photos[number].source)[1];
  element("status").textContent = `Undone: ${name}`;
  photoChanged(number);
};

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!canEdit || help.open || !isUndo || event.key.toLowerCase() !== "z" || event.target === element("search")) return;
  event.preventDefault();
  undoChange();
});

element("download").addEventListener("click", () => {
  fileSaver.download();
  element("download").hidden = true;
});
window.addEventListener("beforeunload", (event) => {
  if (!isServed && changedPhotos.size > 0 && !isDownloaded) event.preventDefault();
});
