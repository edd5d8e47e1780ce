// The board: zoom, pan, and where somebody clicks. It knows regions and ids, nothing of any game.

import { h, signButton } from "./dom.js";
import { calm } from "./prefs.js";
import { Scene } from "./svg.js";
import { say } from "./texts.js";

const BUTTONS = 54; // pixels at the edge of the picture
const CLOSEST = 4;
const READABLE = 11 / 24; // pixels per unit at which a deciding number of 24 units is 11 pixels high
const FINGER = 32; // pixels that a place should have
const WORTH = 1.15; // zoom below which one would lose the rim of the picture for nothing
const NARROW = matchMedia("(max-width: 699px)");

export class Board {
  /** `click(event)` somewhere on the picture; `hover(element)`: over this, or over nothing (null). */
  constructor({ click, hover }) {
    this.scene = new Scene("main");
    this.click = click;
    this.hover = hover;
    this.box = [0, 0, 4, 3];
    this.view = null; // x, y, width, height that are shown now
    this.zoom = 1;
    this.auto = true; // nobody has touched the zoom
    this.pointers = new Map();
    this.element = h("div.board", {}, this.scene.svg, h("div.zoom", { role: "group", "aria-label": say("play.zoom") },
      signButton("plus", say("play.zoom_in"), () => this.by(1.4)),
      signButton("minus", say("play.zoom_out"), () => this.by(1 / 1.4)),
      signButton("fit", say("play.zoom_fit"), () => this.fit())));
    this.listen();
    new ResizeObserver(() => this.view && this.show(this.zoom === 1 ? this.whole() : this.kept(), false)).observe(this.element);
  }

  /** The picture, and over it what I may choose. */
  update(board, marks) {
    const first = !this.view;
    const touched = board ? this.scene.update("board", board) : [];
    this.scene.update("marks", marks);
    if (board?.mat) this.element.style.setProperty("--mat", board.mat);
    if (board && String(board.box) !== String(this.box)) {
      this.box = board.box;
      this.show(first || this.zoom === 1 ? this.whole() : this.kept(), !first);
    }
    if (!first) appear(touched);
    return touched;
  }

  // --- what is shown ---

  size() {
    const { width, height } = this.element.getBoundingClientRect();
    return [width || 4, height || 3];
  }

  /** The whole picture, with as much around it as the place has. */
  whole() {
    return this.around(this.box);
  }

  around([x, y, w, h]) {
    const [width, height] = this.size();
    const scale = Math.min(width / w, height / h);
    const [across, down] = [width / scale - w, height / scale - h];
    const [left, top] = [across - this.band(across, scale), this.band(down, scale)];
    return [x - left, y - top, width / scale, height / scale];
  }

  /** How much of the free room lies where the buttons are: half of it, or more if they need it and there is more. */
  band(free, scale) {
    return NARROW.matches ? free / 2 : Math.min(free, Math.max(free / 2, BUTTONS / scale));
  }

  /** Is there more room above the picture than beside it? There the buttons hide least of it. */
  bandAbove() {
    const [, , w, h] = this.box;
    const [width, height] = this.size();
    return width / w < height / h;
  }

  /** The same middle and zoom, within the whole. */
  kept() {
    const [x, y, w, h] = this.goal ?? this.view;
    return this.zoomed(this.zoom, x + w / 2, y + h / 2);
  }

  zoomed(zoom, middleX, middleY) {
    const [x, y, w, h] = this.whole();
    this.zoom = Math.min(CLOSEST, Math.max(1, zoom));
    const [width, height] = [w / this.zoom, h / this.zoom];
    const inside = (value, low, high) => Math.min(Math.max(value, low), high);
    return [inside(middleX - width / 2, x, x + w - width), inside(middleY - height / 2, y, y + h - height), width, height];
  }

  show(goal, slowly = true) {
    cancelAnimationFrame(this.moving);
    this.goal = goal;
    this.element.classList.toggle("zoomed", this.zoom > 1);
    this.element.classList.toggle("above", this.bandAbove());
    const from = this.view;
    if (!from || !slowly || calm()) {
      this.view = goal;
      this.scene.region(goal);
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const t = Math.max(0, Math.min(1, (now - start) / 260));
      const eased = 1 - (1 - t) ** 3;
      this.view = goal.map((value, k) => from[k] + (value - from[k]) * eased);
      this.scene.region(this.view);
      if (t < 1) this.moving = requestAnimationFrame(step);
    };
    this.moving = requestAnimationFrame(step);
  }

  fit() {
    if (!this.view) return; // the picture is still on its way
    this.zoom = 1;
    this.auto = true;
    this.show(this.whole());
  }

  /** Closer or further, about a point of the screen or the middle. */
  by(factor, clientX, clientY, slowly = true) {
    if (!this.view) return;
    this.auto = false;
    const [x, y, w, h] = this.goal ?? this.view;
    const p = clientX === undefined ? { x: x + w / 2, y: y + h / 2 } : this.scene.pointAt(clientX, clientY);
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    const left = this.zoom / zoom;
    this.show(this.zoomed(zoom, p.x + (x + w / 2 - p.x) * left, p.y + (y + h / 2 - p.y) * left), slowly);
  }

  /** On a small screen: close enough to hit what may be chosen and to read what helps, or what a question is about;
      otherwise the whole. */
  closeTo(ids, about = []) {
    if (!this.auto || !this.view) return;
    const boxesOf = (all) => (NARROW.matches ? all.map((id) => this.scene.boxOf(id)).filter(Boolean) : []);
    const targets = boxesOf(ids);
    const helps = [...this.scene.layers.marks.group.querySelectorAll(".help[id]")].map((help) => help.id);
    const boxes = targets.length || about.length ? [...targets, ...boxesOf([...about, ...helps])] : [];
    const [, , w] = this.whole();
    const scale = this.size()[0] / w;
    const finger = targets.length ? FINGER / Math.min(...targets.map((b) => Math.min(b.width, b.height))) / scale : 1;
    if (!boxes.length || (scale >= READABLE && finger <= 1)) {
      if (this.zoom !== 1) { this.zoom = 1; this.show(this.whole()); }
      return;
    }
    const needed = Math.max(READABLE / scale, finger);
    const all = hull(boxes);
    const [, , tight] = this.around(all);
    const zoom = Math.min(Math.max(w / tight, finger), needed * 1.3); // all in sight, if a finger can hit them
    if (zoom < WORTH) return this.fit();
    const shown = (middle) => boxes.filter((b) => within(b, this.zoomed(zoom, ...middle))).length;
    const middles = [all, ...boxes.map((b) => [b.x, b.y, b.width, b.height])].map(([x, y, width, height]) => [x + width / 2, y + height / 2]);
    const best = middles.reduce((one, other) => (shown(other) > shown(one) ? other : one)); // where most of them are
    this.show(this.zoomed(zoom, ...best));
  }

  /** Brings something into sight. */
  reveal(id) {
    const box = this.zoom > 1 && this.scene.boxOf(id);
    if (!box) return;
    const [x, y, w, h] = this.goal;
    if (!within(box, [x, y, w, h])) this.show(this.zoomed(this.zoom, box.x + box.width / 2, box.y + box.height / 2));
  }

  // --- hands ---

  listen() {
    const { svg } = this.scene;
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.by(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004), event.clientX, event.clientY, false);
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    svg.addEventListener("click", (event) => {
      if (!this.dragged) this.click(event);
    });
    svg.addEventListener("pointerover", (event) => this.hover(event.target));
    svg.addEventListener("pointerleave", () => this.hover(null));
  }

  down(event) {
    if (event.button) return;
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size > 1) this.dragged = true; // two fingers do not click
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const here = [event.clientX, event.clientY];
    if (this.pointers.size === 1) {
      if (this.zoom === 1 || (!this.dragged && Math.hypot(here[0] - before[0], here[1] - before[1]) < 6)) return;
      if (!this.dragged) this.scene.svg.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.pan(before, here);
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = (a) => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
      this.by(distance(here) / distance(before), (here[0] + other[0]) / 2, (here[1] + other[1]) / 2, false);
      this.pan([(before[0] + other[0]) / 2, (before[1] + other[1]) / 2], [(here[0] + other[0]) / 2, (here[1] + other[1]) / 2]);
    }
    this.pointers.set(event.pointerId, here);
  }

  pan(from, to) {
    if (!this.view) return;
    this.auto = false;
    const [x, y, w, h] = this.goal;
    const scale = w / this.size()[0];
    this.show(this.zoomed(this.zoom, x + w / 2 - (to[0] - from[0]) * scale, y + h / 2 - (to[1] - from[1]) * scale), false);
  }
}

const within = (box, [x, y, w, h]) => box.x >= x && box.y >= y && box.x + box.width <= x + w && box.y + box.height <= y + h;

/** The region around boxes, with some room. */
function hull(boxes) {
  const [x, y] = [Math.min(...boxes.map((b) => b.x)) - 30, Math.min(...boxes.map((b) => b.y)) - 30];
  return [x, y, Math.max(...boxes.map((b) => b.x + b.width)) + 30 - x, Math.max(...boxes.map((b) => b.y + b.height)) + 30 - y];
}

/** The id of what was hit: of the nearest element that is `wanted`, else of the nearest that has one; a mark stands for what it marks. */
export function thingAt(target, svg, wanted = []) {
  const ids = [];
  for (let found = target?.closest?.("[id]"); found && found !== svg && svg.contains(found); found = found.parentElement.closest("[id]")) {
    ids.push(found.id.replace(/^can-/, ""));
  }
  return ids.find((id) => wanted.includes(id)) ?? ids[0] ?? "";
}

/** What is new comes in one after the other; a click ends it. */
function appear(touched) {
  const fresh = touched.filter(({ fresh: yes }) => yes).map(({ element }) => element);
  if (calm() || !fresh.length) return;
  const gap = Math.min(80, 1300 / fresh.length);
  fresh.forEach((element, k) => {
    element.style.animationDelay = `${k * gap}ms`;
    element.classList.add("new");
  });
  const end = () => fresh.forEach((element) => { element.classList.remove("new"); element.style.animationDelay = ""; });
  document.addEventListener("pointerdown", end, { once: true });
  setTimeout(end, 1700);
}
