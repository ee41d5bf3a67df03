// What the reader asks for: filters, search, theme and keys.

const element = (id) => document.getElementById(id);
const state = { flag: "all", search: "", order: "urgent", enlarged: undefined, hidden: 0 };
const detail = element("detail");
const help = element("help");

const matchesText = (count) => (count === 1 ? "1 match" : `${count} matches`);

const showDetail = () => {
  editor = fillDetail(element("detail-content"), list.photo, `${list.position + 1} of ${list.count}`);
  state.enlarged = list.position;
  if (!detail.open) detail.showModal();
  fillCorrection(list.photo);
};

// The browser gives the focus back to the photo that was enlarged first; then the one that was enlarged last gets it. That
// is done at once: the event of the closing may come after the next keys, and would take the focus from the search.
const leaveDetail = () => {
  if (detail.open) detail.close();
  const { enlarged } = state;
  state.enlarged = undefined;
  if (enlarged !== undefined) list.moveTo(enlarged);
};

const list = makeList(element("photos"), {
  open: showDetail,
  moved: () => {
    const total = report.photos.length;
    const shown = list.count === total ? "" : `${list.count} of `;
    const hidden = state.hidden === 0 ? "" : `; the filter hides ${matchesText(state.hidden)}`;
    element("status").textContent = `${shown}${counted(total, "photo")}${hidden}`;
  },
});

const filters = [{ flag: "all", label: "all photos", count: report.photos.length }, ...report.filters];

// The numbers of the filters, which change when photos are cropped anew.
const showCounts = () => {
  for (const button of element("filters").children) {
    const { flag } = button.dataset;
    const count = report.photos.filter((photo) => flag === "all" || photo.flags.includes(flag)).length;
    button.querySelector("strong").textContent = `${count}`;
  }
};

const refresh = () => {
  const found = matchingPhotos(state.flag, state.search, state.order);
  for (const button of element("filters").children) {
    button.setAttribute("aria-pressed", button.dataset.flag === state.flag);
  }
  // How many photos the search would find without the filter.
  state.hidden = state.flag === "all" || state.search.trim() === ""
    ? 0 : matchingPhotos("all", state.search, state.order).length - found.length;
  element("nothing").hidden = found.length > 0;
  const { label } = filters.find((filter) => filter.flag === state.flag);
  element("nothing-text").textContent = state.hidden === 0
    ? "No photo matches." : `No photo matches among those ${label}; the filter hides ${matchesText(state.hidden)}.`;
  element("clear").textContent = state.hidden === 0 ? "Show all" : "Show them";
  element("order-text").textContent = orders[state.order];
  list.show(found);
};

const showOnly = (flag) => {
  state.flag = state.flag === flag ? "all" : flag;
  refresh();
};

const search = (text) => {
  element("search").value = text;
  state.search = text;
  refresh();
};

const themes = ["auto", "light", "dark"];
// A browser may refuse storage to files; the theme is then that of the system again next time.
const storage = {
  get theme() { try { return localStorage.getItem("facecrop-theme"); } catch { return null; } },
  set theme(value) { try { localStorage.setItem("facecrop-theme", value); } catch { /* as above */ } },
};
const setTheme = (theme) => {
  document.documentElement.dataset.theme = theme;
  element("theme").textContent = `Theme: ${theme}`;
};
const nextTheme = () => {
  const theme = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
  storage.theme = theme;
  setTheme(theme);
};

const fillHead = () => {
  for (const row of help.querySelectorAll("[data-editing]")) row.hidden = !canEdit;
  document.documentElement.classList.toggle("has-folders", hasFolders);
  fillLegend(document.querySelector(".legend"));
  const { tool, startedAt, seconds } = report.run;
  const { faces, outputs, outputBytes } = report.summary;
  const made = `${counted(outputs, "rendition")}, ${byteText(outputBytes)}`;
  const parts = [new Date(startedAt).toLocaleString(), tool, counted(faces, "face"), made];
  if (seconds > 0) parts.splice(2, 0, `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`);
  const others = report.otherFileCount;
  if (others > 0) parts.push(others === 1 ? "1 file is no photo" : `${others} files are no photos`);
  if (canEdit) parts.push("enlarge a photo to correct its crop");
  if (report.summary.interrupted) parts.push("interrupted before the rest");
  const { previousStartedAt } = report;
  if (previousStartedAt !== undefined) parts.push(`compared with ${new Date(previousStartedAt).toLocaleString()}`);
  element("run").textContent = parts.join(" · ");
  element("faults").append(...report.faults.map(({ text }) => make("li", {}, visible(text))));
  element("faults").hidden = report.faults.length === 0;
  element("filters").append(...filters.map(({ flag, label, count }, index) => {
    const key = index < 9 ? `${index + 1}` : undefined;
    const names = { class: flag, "data-flag": flag, "aria-keyshortcuts": key, title: key && `Key ${key}` };
    const parts = [make("strong", {}, `${count}`), " ", make("span", {}, label)];
    const button = make("button", { type: "button", ...names }, ...parts);
    button.addEventListener("click", () => showOnly(flag));
    return button;
  }));
  element("options").querySelector("dl").append(...report.options.map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, visible(value)))));
};

const stepDetail = (step) => {
  list.step(step);
  showDetail();
};

const showHelp = () => help.showModal();
const detailKeys = {
  ArrowRight: () => stepDetail(1), j: () => stepDetail(1),
  ArrowLeft: () => stepDetail(-1), k: () => stepDetail(-1),
  Home: () => stepDetail(-list.count), End: () => stepDetail(list.count),
  "?": showHelp,
  t: nextTheme,
};
const listKeys = {
  ArrowRight: () => list.move(1), j: () => list.move(1),
  ArrowLeft: () => list.move(-1), k: () => list.move(-1),
  ArrowDown: () => list.moveLine(1), ArrowUp: () => list.moveLine(-1),
  Home: () => list.moveTo(0), End: () => list.moveTo(list.count - 1),
  "/": () => element("search").focus(),
  "?": showHelp,
  t: nextTheme,
  Escape: () => { if (state.search !== "") search(""); },
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (help.open) {
    // The browser closes the topmost dialog at Escape.
    if (event.key === "?") help.close();
    return;
  }
  if (detail.open && event.key === "Escape") {
    event.preventDefault();
    if (!editor?.cancel()) leaveDetail();
    return;
  }
  // Letters choose in a list of choices, and arrows there.
  if (event.target === element("order")) return;
  if (event.target === element("search")) {
    if (event.key === "Escape") search("");
    if (event.key === "Enter" || event.key === "ArrowDown") list.move(0);
    if (["Escape", "Enter", "ArrowDown"].includes(event.key)) event.preventDefault();
    return;
  }
  const isNumber = !detail.open && /^[1-9]$/.test(event.key) && filters[event.key - 1] !== undefined;
  const keys = detail.open ? detailKeys : listKeys;
  const action = isNumber ? () => showOnly(filters[event.key - 1].flag) : keys[event.key];
  const needsPhoto = !detail.open && !isNumber && !["/", "?", "t", "Escape"].includes(event.key);
  if (action === undefined || (needsPhoto && list.count === 0)) return;
  event.preventDefault();
  action();
});

detail.addEventListener("click", (event) => {
  const step = event.target.dataset.step;
  if (step === undefined) return;
  stepDetail(Number(step));
  detail.querySelector(`[data-step="${step}"]`).focus();
});
for (const dialog of [detail, help]) {
  // Who clicks beside it, as who presses the button, closes the topmost one.
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog && !("close" in event.target.dataset)) return;
    if (dialog === detail) leaveDetail();
    else dialog.close();
  });
}
// If the view was closed without a key or a button, as by the gesture that goes back.
detail.addEventListener("close", () => { if (!detail.open) leaveDetail(); });
element("theme").addEventListener("click", nextTheme);
element("help-button").addEventListener("click", showHelp);
element("clear").addEventListener("click", () => {
  const text = state.hidden === 0 ? "" : state.search;
  state.flag = "all";
  search(text);
});
element("order").addEventListener("change", (event) => {
  state.order = event.target.value;
  refresh();
});
element("search").addEventListener("input", (event) => search(event.target.value));

setTheme(themes.includes(storage.theme) ? storage.theme : "auto");
state.flag = report.shows ?? "all";
fillHead();
refresh();
