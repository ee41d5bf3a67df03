// The grid of cards. Only those near the window exist, so 10,000 photos need no more elements than 30.

const cardsBefore = 2; // rows kept above and below the window

const makeList = (container, { open, moved }) => {
  let shown = [];
  let current = 0;
  let columns = 1;
  let rowHeight = 1;
  let cardWidth = 1;
  let hasFocus = false;
  const cards = new Map();

  const measure = () => {
    const style = getComputedStyle(document.documentElement);
    const gap = parseFloat(style.getPropertyValue("--gap"));
    const least = parseFloat(style.getPropertyValue("--card-width"));
    columns = Math.max(1, Math.floor((container.clientWidth + gap) / (least + gap)));
    cardWidth = (container.clientWidth - gap * (columns - 1)) / columns;
    rowHeight = parseFloat(style.getPropertyValue("--card-height")) + gap;
    container.style.height = `${Math.ceil(shown.length / columns) * rowHeight}px`;
  };

  const place = (card, position) => {
    const column = position % columns;
    card.style.width = `${cardWidth}px`;
    card.style.left = `${column * ((container.clientWidth - cardWidth) / Math.max(columns - 1, 1))}px`;
    card.style.top = `${Math.floor(position / columns) * rowHeight}px`;
  };

  const visibleRange = () => {
    const top = -container.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(top / rowHeight) - cardsBefore) * columns;
    const end = (Math.ceil((top + window.innerHeight) / rowHeight) + cardsBefore) * columns;
    return [first, Math.min(shown.length, Math.max(end, 0))];
  };

  const makeCard = (position) => {
    const photo = report.photos[shown[position]];
    const [, name] = folderAndName(photo.source);
    const button = make("button", { class: "name", type: "button", title: visible(photo.source) }, make("bdi", {}, name));
    button.append(make("span", { class: "unseen" }, `, ${statusWords[photo.status]}, enlarge`));
    const rail = make("div", { class: "rail" });
    const first = photo.outputs.slice(0, photo.outputs.length > 2 ? 2 : photo.outputs.length);
    rail.append(...first.map((output) => rendition(output, [sizeText(output.size)])));
    if (photo.outputs.length > first.length) rail.append(make("p", {}, `and ${photo.outputs.length - first.length} more`));
    if (photo.outputs.length === 0) rail.append(make("p", { class: "none" }, "no rendition"));
    const why = make("div", { class: "why" });
    if (photo.notes.length > 0) why.append(noteItem("p", photo.notes[0]));
    else why.append(make("p", {}, summaryOfFaces(photo)));
    const card = make(
      "div",
      { class: "card", role: "listitem", "aria-posinset": position + 1, "aria-setsize": shown.length },
      make("div", { class: "head" }, button, ...chips(photo)),
      make("div", { class: "media" }, stage(photo, false), rail),
      why,
    );
    card.addEventListener("click", () => {
      setCurrent(position);
      open();
    });
    button.addEventListener("focus", () => {
      hasFocus = true;
      if (position !== current) setCurrent(position);
    });
    button.addEventListener("blur", () => { hasFocus = false; });
    return card;
  };

  const summaryOfFaces = (photo) => {
    const chosen = photo.faces.filter((face) => face.role === "chosen").length;
    const dropped = photo.faces.length - chosen;
    const faces = `${chosen} ${chosen === 1 ? "face" : "faces"}`;
    return dropped === 0 ? faces : `${faces}, ${dropped} dropped`;
  };

  const mark = (card, position) => {
    card.classList.toggle("current", position === current);
    card.querySelector(".name").tabIndex = position === current ? 0 : -1;
  };

  const draw = () => {
    const [first, end] = visibleRange();
    for (const [position, card] of cards) {
      // The card with the focus stays, so that the focus is not lost.
      if ((position < first || position >= end) && !card.contains(document.activeElement)) {
        card.remove();
        cards.delete(position);
      }
    }
    for (let position = first; position < end; position += 1) {
      if (cards.has(position)) continue;
      const card = makeCard(position);
      place(card, position);
      mark(card, position);
      cards.set(position, card);
      const after = [...cards.keys()].filter((other) => other > position).sort((one, two) => one - two)[0];
      container.insertBefore(card, after === undefined ? null : cards.get(after));
    }
  };

  const clear = () => {
    for (const card of cards.values()) card.remove();
    cards.clear();
  };

  const setCurrent = (position) => {
    const before = current;
    current = Math.min(Math.max(position, 0), Math.max(shown.length - 1, 0));
    for (const changed of [before, current]) {
      const card = cards.get(changed);
      if (card !== undefined) mark(card, changed);
    }
    moved();
  };

  const reveal = () => {
    const bar = document.querySelector(".top");
    const covered = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    const top = container.getBoundingClientRect().top + Math.floor(current / columns) * rowHeight;
    const margin = 12;
    if (top < covered + margin) window.scrollBy(0, top - covered - margin);
    else if (top + rowHeight > window.innerHeight) window.scrollBy(0, top + rowHeight - window.innerHeight);
    draw();
    cards.get(current)?.querySelector(".name").focus({ preventScroll: true });
  };

  const rearrange = () => {
    measure();
    for (const [position, card] of cards) place(card, position);
    draw();
  };

  let isScheduled = false;
  window.addEventListener("scroll", () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      draw();
    });
  }, { passive: true });
  new ResizeObserver(rearrange).observe(container);

  return {
    show(numbers) {
      shown = numbers;
      current = 0;
      clear();
      rearrange();
      moved();
    },
    move(step) {
      // The first key selects the photo that is marked already.
      setCurrent(hasFocus || step === 0 ? current + step : current);
      reveal();
    },
    moveTo(position) {
      setCurrent(position);
      reveal();
    },
    step(step) { setCurrent(current + step); },
    get columns() { return columns; },
    get count() { return shown.length; },
    get position() { return current; },
    get photo() { return report.photos[shown[current]]; },
  };
};
