// The grid of cards, and below it a row for each file that has nothing to show. Only those near the window exist, so
// 10,000 photos need no more elements than 30.

const cardsBefore = 2; // rows kept above and below the window

const makeList = (container, { open, moved }) => {
  let shown = [];
  let current = 0;
  let columns = 1;
  let rowHeight = 1;
  let cardCount = 0; // the first of `shown`; the others are rows
  let lineHeight = 1;
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
    lineHeight = parseFloat(style.getPropertyValue("--row-height")) + 8;
    container.style.height = `${cardsHeight() + (shown.length - cardCount) * lineHeight}px`;
  };

  const cardsHeight = () => Math.ceil(cardCount / columns) * rowHeight;
  const topOf = (position) => position < cardCount
    ? Math.floor(position / columns) * rowHeight
    : cardsHeight() + (position - cardCount) * lineHeight;
  const heightOf = (position) => (position < cardCount ? rowHeight : lineHeight);

  const place = (card, position) => {
    const isCard = position < cardCount;
    const column = isCard ? position % columns : 0;
    card.style.width = isCard ? `${cardWidth}px` : "100%";
    card.style.left = `${column * ((container.clientWidth - cardWidth) / Math.max(columns - 1, 1))}px`;
    card.style.top = `${topOf(position)}px`;
  };

  const visibleRange = () => {
    const top = -container.getBoundingClientRect().top;
    const spare = cardsBefore * rowHeight;
    return [positionAt(top - spare), Math.min(shown.length, positionAt(top + window.innerHeight + spare) + columns)];
  };

  // The first position in the line at `top`.
  const positionAt = (top) => {
    const position = top < cardsHeight()
      ? Math.floor(top / rowHeight) * columns
      : cardCount + Math.floor((top - cardsHeight()) / lineHeight);
    return Math.min(Math.max(position, 0), shown.length);
  };

  const makeCard = (position) => {
    const photo = report.photos[shown[position]];
    const [, name] = folderAndName(photo.source);
    const attributes = { class: "name", type: "button", title: visible(photo.source) };
    const folder = folderLabels.get(photo.source) ?? "";
    const above = folder === "" ? [] : [make("bdi", { class: "folder" }, folder)];
    const button = make("button", attributes, ...above, nameText(name));
    button.append(make("span", { class: "unseen" }, `, ${statusWords[photo.status]}, enlarge`));
    const why = make("div", { class: "why" });
    if (photo.notes.length > 0) why.append(noteItem("p", photo.notes[0]));
    else why.append(make("p", {}, summaryOfFaces(photo)));
    const place = { role: "listitem", "aria-posinset": position + 1, "aria-setsize": shown.length };
    const parts = position < cardCount
      ? [
        make("div", { class: "head" }, button, ...chips(photo)),
        make("div", { class: "media" }, stage(photo, false), makeRail(photo)),
        why,
      ]
      : [button, why, ...chips(photo)];
    const card = make("div", { class: position < cardCount ? "card" : "card row", ...place }, ...parts);
    card.addEventListener("click", (event) => {
      if (event.target.closest("a") !== null) return;
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

  // A name that is too long for its place is cut in the middle: its end often has the number of the photo.
  const endLetters = 12;
  const nameText = (name) => {
    const letters = [...name];
    if (letters.length <= 2 * endLetters) return make("bdi", { class: "file" }, name);
    const [start, end] = [letters.slice(0, -endLetters), letters.slice(-endLetters)].map((part) => part.join(""));
    return make("bdi", { class: "file" }, make("span", { class: "start" }, start), make("span", { class: "end" }, end));
  };

  const mostShown = 2;
  const makeRail = (photo) => {
    const rail = make("div", { class: "rail" });
    const all = renditionsOf(photo);
    const first = all.slice(0, mostShown);
    rail.append(...first.map((one) => {
      const others = one.files.filter((file) => file !== one.shown);
      // The arrow keys move between photos; the enlarged view has the same links for Tab.
      const links = others.map((file) => fileLink(file, { tabindex: -1 }));
      const more = links.length === 0 ? [] : [make("span", { class: "files" }, ...links)];
      return rendition(one, [renditionName(one) ?? sizeText(one.shown.size), ...more]);
    }));
    if (all.length > first.length) rail.append(make("p", {}, `and ${all.length - first.length} more`));
    const none = photo.leftovers === undefined ? "no rendition" : "left out; an earlier crop is still there";
    if (all.length === 0) rail.append(make("p", { class: "none" }, none));
    rail.classList.toggle("several", all.length > 1);
    return rail;
  };

  const summaryOfFaces = (photo) => {
    const chosen = photo.faces.filter((face) => face.role === "chosen").length;
    const dropped = photo.faces.length - chosen;
    const faces = counted(chosen, "face");
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

  const onLastLine = () => Math.floor(current / columns) === Math.floor((cardCount - 1) / columns);

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
    const top = container.getBoundingClientRect().top + topOf(current);
    const margin = 12;
    const bottom = top + heightOf(current);
    if (top < covered + margin) window.scrollBy(0, top - covered - margin);
    else if (bottom > window.innerHeight) window.scrollBy(0, bottom - window.innerHeight);
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
      cardCount = numbers.filter((number) => !isRow(report.photos[number])).length;
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
    // Draws the photo with this number again, if it has a card.
    redraw(number) {
      const position = shown.indexOf(number);
      const former = cards.get(position);
      if (former === undefined) return;
      const hadFocus = former.contains(document.activeElement);
      const card = makeCard(position);
      place(card, position);
      mark(card, position);
      former.replaceWith(card);
      cards.set(position, card);
      if (hadFocus) card.querySelector(".name").focus({ preventScroll: true });
    },
    moveTo(position) {
      setCurrent(position);
      reveal();
    },
    // The photo above or below; a row of a file fills the whole line.
    moveLine(step) {
      const next = hasFocus ? current + step * (current < cardCount ? columns : 1) : current;
      const crosses = (current < cardCount) !== (next < cardCount);
      if (!crosses) setCurrent(next);
      else setCurrent(step > 0 ? (onLastLine() ? cardCount : cardCount - 1) : cardCount - 1);
      reveal();
    },
    step(step) { setCurrent(current + step); },
    get count() { return shown.length; },
    get position() { return current; },
    get photo() { return report.photos[shown[current]]; },
  };
};
