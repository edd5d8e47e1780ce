// The board: zoom, pan, and where somebody clicks. It lies behind everything from edge to edge; what floats over it leaves
// a free rectangle, into which the picture is fitted. It knows regions and ids, nothing of any game.

import { h, icon, set, signButton } from "./dom.js";
import { calm } from "./prefs.js";
import { shape, targetSize } from "./shape.js";
import { Scene } from "./svg.js";
import { say } from "./texts.js";

const MAX_ZOOM = 6;
const READABLE = 11 / 24; // pixels per unit at which a deciding number of 24 units is 11 pixels high
const MIN_ZOOM_STEP = 1.15; // zoom below which one would lose the rim of the picture for nothing
const SMALLEST = 0.6; // of the median size: what is smaller does not decide how close one looks
const EDGE = 44; // pixels
const MIN_HEIGHT_FOR_MORE = 120; // pixels; in less, the buttons would hide what they lead to
const RIM = 6; // pixels of mat around the picture
const SIDES = { left: "back", right: "next", up: "up", down: "down" }; // where more can be chosen: its sign

export class Board {
  /** `click(event)` somewhere on the picture; `hover(element)`: over this, or over nothing (null); `free()`: the rectangle of
      the screen that nothing floats over. */
  constructor({ click, hover, free }) {
    this.scene = new Scene("main");
    this.click = click;
    this.hover = hover;
    this.free = free;
    this.box = [0, 0, 4, 3];
    this.view = null; // x, y, width, height that the free rectangle shows now
    this.zoom = 1;
    this.auto = true; // nobody has touched the zoom
    this.wanted = []; // ids of what may be chosen
    this.pointers = new Map();
    this.more = Object.fromEntries(Object.entries(SIDES).map(([side, sign]) =>
      [side, h("button.icon.more-there", { type: "button", tabindex: "-1", "data-side": side, hidden: true, onclick: () => this.towards(side) }, icon(sign), h("b"))]));
    this.element = h("div.board", {}, this.scene.svg, h("div.zoom", { role: "group", "aria-label": say("play.zoom") },
      signButton("plus", say("play.zoom_in"), () => this.by(1.4)),
      signButton("minus", say("play.zoom_out"), () => this.by(1 / 1.4)),
      signButton("fit", say("play.zoom_fit"), () => this.fit())), Object.values(this.more));
    this.listen();
  }

  /** The free rectangle may be another one. */
  resized() {
    if (!this.view) return;
    const { left, top, width, height } = this.free();
    const now = [left, top, width, height].map(Math.round).join(" ");
    if (now === this.lastFree) return;
    this.lastFree = now;
    if (this.auto) this.closeTo(this.wanted, this.about, false);
    else this.show(this.zoom === 1 ? this.whole() : this.kept(), false);
  }

  /** The picture, and over it what I may choose. */
  update(board, marks) {
    const first = !this.view;
    const touched = board ? this.scene.update("board", board) : [];
    this.scene.update("marks", marks);
    if (board && String(board.box) !== String(this.box)) {
      this.box = board.box;
      this.show(first || this.zoom === 1 ? this.whole() : this.kept(), !first);
    }
    if (!first) appear(touched);
    return touched;
  }

  // --- what is shown ---

  size() {
    const { width, height } = this.free();
    return [Math.max(width - 2 * RIM, 4), Math.max(height - 2 * RIM, 3)];
  }

  /** The whole picture, with as much around it as the free rectangle has. */
  whole() {
    return this.around(this.box);
  }

  around([x, y, w, h]) {
    const [width, height] = this.size();
    const scale = Math.min(width / w, height / h);
    return [x - (width / scale - w) / 2, y - (height / scale - h) / 2, width / scale, height / scale];
  }

  /** The same middle and zoom, within the whole. */
  kept() {
    const [x, y, w, h] = this.goal ?? this.view;
    return this.zoomed(this.zoom, x + w / 2, y + h / 2);
  }

  zoomed(zoom, middleX, middleY) {
    const [x, y, w, h] = this.whole();
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, zoom));
    const [width, height] = [w / this.zoom, h / this.zoom];
    const inside = (value, low, high) => Math.min(Math.max(value, low), high);
    return [inside(middleX - width / 2, x, x + w - width), inside(middleY - height / 2, y, y + h - height), width, height];
  }

  show(goal, slowly = true) {
    cancelAnimationFrame(this.moving);
    this.goal = goal;
    this.element.classList.toggle("zoomed", this.zoom > 1);
    const from = this.view;
    if (!from || !slowly || calm()) {
      this.place(goal);
      this.drawMore();
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const t = Math.max(0, Math.min(1, (now - start) / 260));
      const eased = 1 - (1 - t) ** 3;
      this.place(goal.map((value, k) => from[k] + (value - from[k]) * eased));
      if (t < 1) this.moving = requestAnimationFrame(step);
      else this.drawMore();
    };
    this.moving = requestAnimationFrame(step);
  }

  /** Shows a region in the free rectangle; around it the picture goes on to the edges of the window. */
  place(view) {
    this.view = view;
    const [x, y, w] = view;
    const free = this.free();
    const outer = this.element.getBoundingClientRect();
    const unit = w / this.size()[0];
    this.scene.region([x - (free.left + RIM - outer.left) * unit, y - (free.top + RIM - outer.top) * unit, outer.width * unit, outer.height * unit]);
  }

  /** At the edges of the free rectangle: how much more may be chosen beyond them. */
  drawMore() {
    const free = this.free();
    const outer = this.element.getBoundingClientRect();
    const [x, y, w, h] = this.goal;
    const counts = { left: 0, right: 0, up: 0, down: 0 };
    for (const box of this.zoom > 1 && free.height > MIN_HEIGHT_FOR_MORE ? this.boxesOf(this.wanted) : []) {
      const [mx, my] = [box.x + box.width / 2, box.y + box.height / 2];
      if (mx >= x && mx <= x + w && my >= y && my <= y + h) continue;
      const [dx, dy] = [(mx - x - w / 2) / w, (my - y - h / 2) / h];
      counts[Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "left" : "right") : dy < 0 ? "up" : "down"] += 1;
    }
    for (const [side, button] of Object.entries(this.more)) {
      const n = counts[side];
      button.hidden = !n;
      if (!n) continue;
      button.lastChild.textContent = n;
      set(button, { "aria-label": say("play.more_there", { n }), title: say("play.more_there", { n }) });
      const [mx, my] = [free.left + free.width / 2 - outer.left, free.top + free.height / 2 - outer.top];
      button.style.left = `${{ left: free.left - outer.left + 4, right: free.left + free.width - outer.left - 60 }[side] ?? mx - 28}px`;
      button.style.top = `${{ up: free.top - outer.top + 4, down: free.top + free.height - outer.top - 40 }[side] ?? my - 18}px`;
    }
  }

  /** Goes to the nearest thing that may be chosen beyond an edge. */
  towards(side) {
    const [x, y, w, h] = this.goal;
    const far = { left: (b) => x - b.x, right: (b) => b.x + b.width - x - w, up: (b) => y - b.y, down: (b) => b.y + b.height - y - h }[side];
    const beyond = this.boxesOf(this.wanted).filter((b) => far(b) > 0 && !within(b, this.goal));
    if (!beyond.length) return;
    const next = beyond.reduce((one, other) => (far(other) < far(one) ? other : one));
    this.auto = false;
    this.show(this.zoomed(this.zoom, next.x + next.width / 2, next.y + next.height / 2));
  }

  boxesOf(ids) {
    return ids.map((id) => this.scene.boxOf(id)).filter(Boolean);
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
    const zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    const left = this.zoom / zoom;
    this.show(this.zoomed(zoom, p.x + (x + w / 2 - p.x) * left, p.y + (y + h / 2 - p.y) * left), slowly);
  }

  /** Close enough to hit what may be chosen, and on a small screen to read what helps, or what a question is about;
      otherwise the whole. One thing that is much smaller than the median does not decide, or it would hide the others. */
  closeTo(ids, about = [], slowly = true) {
    this.wanted = ids;
    this.about = about;
    if (!this.view) return;
    if (!this.auto) {
      this.drawMore();
      return;
    }
    const small = shape() !== "wide";
    const targets = this.boxesOf(ids);
    const helps = small ? [...this.scene.layers.marks.group.querySelectorAll(".help[id]")].map((help) => help.id) : [];
    const boxes = targets.length || (small && about.length) ? [...targets, ...this.boxesOf([...(small ? about : []), ...helps])] : [];
    const [, , w] = this.whole();
    const scale = this.size()[0] / w;
    const sizes = targets.map((b) => Math.min(b.width, b.height)).sort((one, other) => one - other);
    const decisive = sizes.length ? Math.max(sizes[0], SMALLEST * sizes[Math.floor(sizes.length / 2)]) : Infinity;
    const hit = (1.06 * targetSize()) / decisive / scale;
    const read = small && boxes.length ? READABLE / scale : 1;
    const needed = Math.max(hit, read);
    if (needed <= 1) return this.show((this.zoom = 1, this.whole()), slowly);
    const all = hull(boxes);
    const [, , tight] = this.around(all);
    const zoom = Math.min(MAX_ZOOM, Math.max(w / tight, hit), needed * 1.3); // all in sight, if they can be hit
    if (zoom < MIN_ZOOM_STEP) return this.show((this.zoom = 1, this.whole()), slowly);
    const shown = (middle) => boxes.filter((b) => within(b, this.zoomed(zoom, ...middle))).length;
    const middles = [all, ...boxes.map((b) => [b.x, b.y, b.width, b.height])].map(([x, y, width, height]) => [x + width / 2, y + height / 2]);
    const best = middles.reduce((one, other) => (shown(other) > shown(one) ? other : one)); // where most of them are
    return this.show(this.zoomed(zoom, ...best), slowly);
  }

  /** Brings something into sight. */
  reveal(id) {
    const box = this.view && this.scene.boxOf(id);
    if (!box) return;
    const unit = this.whole()[2] / this.size()[0]; // of the picture for a pixel, when all of it is shown
    const needed = Math.min(MAX_ZOOM, (1.08 * targetSize() * unit) / Math.min(box.width, box.height));
    const [x, y, w, h] = this.goal;
    const rim = (EDGE * w) / this.size()[0]; // where the buttons lie that lead to what is beyond
    if (needed > this.zoom) this.show(this.zoomed(needed, box.x + box.width / 2, box.y + box.height / 2));
    else if (this.zoom > 1 && !within(box, [x + rim, y + rim, w - 2 * rim, h - 2 * rim])) this.show(this.zoomed(this.zoom, box.x + box.width / 2, box.y + box.height / 2));
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
