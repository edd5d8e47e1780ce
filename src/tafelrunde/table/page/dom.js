// Small helpers for making and finding elements. No text from outside ever becomes markup here.

import { layOnTop } from "./back.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element: h("button.do", { onclick, "aria-label": "…" }, "text", child, [more]). */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  set(element, attributes);
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets attributes and listeners; true is an attribute without value, false, null and undefined take it away. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else if (name === "style") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

/** As at the beginning of a sentence. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Draws a part of the page anew; whoever stands on something with a data-key stands there again afterwards. */
export function keepFocus(container, draw) {
  const before = document.activeElement;
  const key = container.contains(before) ? before.dataset.key : undefined;
  const selection = key && before.selectionStart !== undefined ? [before.selectionStart, before.selectionEnd] : null;
  draw();
  const after = key && container.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!after || after === document.activeElement) return;
  after.focus({ preventScroll: true });
  if (selection && after.setSelectionRange && selection[0] !== null) after.setSelectionRange(...selection);
}

/** SVG markup from the server as an element. */
export function svgElement(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  return document.importNode(parsed.documentElement.firstElementChild, true);
}

/** A whole SVG document from the server as an element. */
export function svgDocument(markup) {
  return document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true);
}

const ICONS = {
  graph: "M4 4v16h16M7 15l4-5 3 3 5-7",
  rules: "M12 6.5C10 5 7 4.5 4 5v14c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5v14",
  theme: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  hand: "M5 9l9-4 5 11-9 4ZM9 12l6-2.5",
  wider: "M12 4v16M9 8l-5 4 5 4M15 8l5 4-5 4",
  beside: "M4 5h9v14H4ZM16 5h4v6h-4ZM16 14h4v5h-4Z",
  column: "M4 5h16v14H4ZM14.500 5v14M17 9h.01M17 12.500h.01",
  log: "M6 3h9l4 4v14H6ZM9 11h7M9 15h7",
  chat: "M4 5h16v11H10l-5 4v-4H4Z",
  tick: "M5 12.5l4.5 5L19 7",
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14M16 5v14",
  clock: "M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 7.500v5l3.500 2",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 9a3 3 0 1 0 .01 0Z",
  link: "M9 15l6-6M10.500 6.500l2-2a4.500 4.500 0 0 1 7 7l-2 2M13.500 17.500l-2 2a4.500 4.500 0 0 1-7-7l2-2",
  lock: "M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 11v2h7v-2A6 6 0 0 0 12 3Z",
  flag: "M6 21V4h11l-2 4 2 4H6",
  undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21h4",
  bot: "M7 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM12 9V4.500M9.500 13.500v1.500M14.500 13.500v1.500M2.500 13v2.500M21.500 13v2.500",
  screen: "M3.500 5h17v11h-17ZM8.500 20h7M12 16v4",
  more: "M5 11.500a.5.5 0 1 0 .01 0ZM12 11.500a.5.5 0 1 0 .01 0ZM19 11.500a.5.5 0 1 0 .01 0Z",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  copy: "M9 9h11v11H9ZM6 15H4V4h11v2",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  pen: "M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3",
  leave: "M10 4H5v16h5M10 12h10M16 8l4 4-4 4",
  letter: "M3.500 6h17v12h-17ZM4 6.500l8 6.500 8-6.500",
  mute: "M4 5h16v11H10l-5 4v-4H4ZM9 8l6 5M15 8l-6 5",
  speaker: "M4 9.500v5h4l5 4v-13l-5 4ZM16 9a4.500 4.500 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  silent: "M4 9.500v5h4l5 4v-13l-5 4ZM16.500 9.500l5 5M21.500 9.500l-5 5",
  sliders: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500a2.500 2.500 0 1 0 .01 0ZM8 14.500a2.500 2.500 0 1 0 .01 0Z",
  people: "M9 11a3.500 3.500 0 1 0-.01 0ZM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2.500.6 3.500 2.500 3.500 5.500",
};

/** A drawn sign; always beside a word or a label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "sign");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that is only a sign; its words are for those who do not see it, or wonder. */
export function signButton(sign, label, onclick, more = {}) {
  return h("button.icon", { type: "button", "aria-label": label, title: label, onclick, ...more }, icon(sign));
}

/** Arrow keys, Home and End go along `stops`, of which the tab key knows only the last one visited. */
export function walkAlong(event, stops) {
  const at = stops.indexOf(document.activeElement);
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Home: stops[0], End: stops.at(-1) }[event.key];
  if (!next || at < 0) return;
  event.preventDefault();
  rove(stops, next);
  next.focus();
}

/** Scrolls a box so far that something inside is in sight; the page itself stays where it is. */
export function intoView(box, element, rim = 8) {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top + rim) box.scrollTop += inner.top - outer.top - rim;
  else if (inner.bottom > outer.bottom - rim) box.scrollTop += Math.min(inner.bottom - outer.bottom + rim, inner.top - outer.top - rim);
  if (inner.left < outer.left + rim) box.scrollLeft += inner.left - outer.left - rim;
  else if (inner.right > outer.right - rim) box.scrollLeft += Math.min(inner.right - outer.right + rim, inner.left - outer.left - rim);
}

/** One stop for the tab key. */
export function rove(stops, to) {
  for (const stop of stops) stop.tabIndex = stop === to ? 0 : -1;
}

const SEATS = [
  ["#C63A1E", "#FFF", "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z"],
  ["#2748A8", "#FFF", "M-9.9-9.9h19.8v19.8h-19.8Z"],
  ["#F0CE3E", "#26231F", "M0-16.700L16.500 11.900-16.500 11.900Z"],
  ["#2BB089", "#0C2A21", "M0-14.100L14.100 0 0 14.100-14.100 0Z"],
  ["#D97CC6", "#33112C", "M0-15L5-6.900 14.200-4.600 8.200 2.600 8.800 12.100 0 8.600-8.800 12.100-8.200 2.600-14.200-4.600-5-6.900Z"],
];

/** The colour of a seat. */
export const seatColour = (seat) => SEATS[seat % SEATS.length][0];

/** A seat's mark: its silhouette with its letter. The name stands beside it, so it is hidden from screen readers. */
export function seatMark(seat, size = 36) {
  const [fill, ink, d] = SEATS[seat % SEATS.length];
  const letter = "ABCDEFGH"[seat];
  const low = seat % SEATS.length === 2 ? 8.5 : 5;
  const mark = svgDocument(
    `<svg xmlns="${SVG}" viewBox="-18 -19 36 36" width="${size}" height="${size}" class="mark" aria-hidden="true">` +
      `<path d="${d}" fill="none" stroke="#14181C" stroke-opacity=".7" stroke-width="3.400"/>` +
      `<path d="${d}" fill="${fill}" stroke="#FFF" stroke-width="1.500"/>` +
      `<text y="${low}" text-anchor="middle" font-family="Rubik, sans-serif" font-weight="700" font-size="14" fill="${ink}">${letter}</text></svg>`,
  );
  return mark;
}

/** The house's sign: a round table and five people around it. */
export function logo() {
  const around = [[0, -1], [0.95, -0.31], [0.59, 0.81], [-0.59, 0.81], [-0.95, -0.31]];
  const dots = around.map(([x, y], k) => `<circle cx="${16 + 13 * x}" cy="${16 + 13 * y}" r="2.600" fill="${SEATS[k][0]}"/>`);
  return svgDocument(
    `<svg xmlns="${SVG}" viewBox="0 0 32 32" class="logo" aria-hidden="true">` +
      `<circle cx="16" cy="16" r="9.500" fill="none" stroke="currentColor" stroke-width="3"/>${dots.join("")}</svg>`,
  );
}

/** The mark of a colour that nobody plays, as the game draws it. */
export function ownMark(sign, size = 36) {
  const mark = svgDocument(sign);
  set(mark, { class: "mark", "aria-hidden": "true", width: size, height: size });
  return mark;
}

/** A dialog that closes with Esc, its own button or a click beside it; focus returns to where it was. */
export function openDialog(title, content, { close, wide = false, onclose } = {}) {
  const dialog = h(`dialog.dialog${wide ? ".wide" : ""}`, { "aria-label": title },
    h("header", {}, h("h2", {}, title), h("button.icon", { type: "button", "aria-label": close, onclick: () => dialog.close() }, icon("close"))),
    h("div.body", {}, content));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const takeAway = layOnTop(() => dialog.close());
  dialog.addEventListener("close", () => { takeAway(); dialog.remove(); onclose?.(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
