// Tips: what something on the board is now, and what may be chosen there. Whoever rests on it, holds a finger on it, clicks
// on it only to learn about it or comes to it with the keys reads it there; whatever is needed to play is said elsewhere, too.

import { capital, h, set, svgDocument } from "./dom.js";
import { thingAt } from "./board.js";
import { say } from "./texts.js";

const REST = 400; // milliseconds until somebody who rests on something wonders what it is
const HOLD = 450; // the same for a finger
const STILL = 8; // pixels that a finger trembles
const GAP = 10; // pixels between a thing and its tip

/** A thing close to the eye; the words beside it say the same to whoever listens. */
function largely(markup) {
  const picture = svgDocument(markup);
  set(picture, { role: false, "aria-label": false, "aria-hidden": "true" });
  picture.querySelectorAll("title, defs").forEach((element) => element.remove()); // the page has its own patterns
  picture.querySelectorAll("[id]").forEach((element) => element.removeAttribute("id")); // and the thing itself its id
  return picture;
}

export class Tips {
  /** `table`: frame, call(command), choices, scenes(). */
  constructor(table) {
    this.table = table;
    this.element = h("div.thing-tip", { id: "thing-tip", role: "tooltip", hidden: true });
    this.thing = ""; // what it is about, or soon will be
    this.known = new Map(); // replies, as long as nothing changes
  }

  get up() {
    return !this.element.hidden;
  }

  /** Listens to a picture. */
  watch({ svg }) {
    const rest = (event) => event.pointerType !== "touch" && !event.buttons && !this.clicked && this.wait(thingAt(event.target, svg), REST);
    svg.addEventListener("pointerover", rest);
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "touch") return;
      this.clicked = false; // whoever comes back wonders again
      this.close();
    });
    svg.addEventListener("wheel", () => this.close(), { passive: true });
    svg.addEventListener("pointerdown", (event) => {
      this.close();
      this.held = false;
      this.from = [event.clientX, event.clientY];
      this.clicked = event.pointerType !== "touch"; // who has just clicked looks at what comes of it
      if (this.clicked || !event.isPrimary) return;
      this.wait(thingAt(event.target, svg), HOLD, () => { this.held = true; });
    });
    svg.addEventListener("pointermove", (event) => {
      if (!this.from || Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) <= STILL) return;
      if (event.buttons) this.close();
      else if (this.clicked) {
        this.clicked = false;
        rest(event);
      }
    });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => this.held || this.close());
    const onlyHeld = (event) => { if (this.held) { event.preventDefault(); event.stopPropagation(); } };
    svg.addEventListener("click", onlyHeld, true); // a finger that asked has not chosen
    svg.addEventListener("contextmenu", onlyHeld, true);
  }

  /** The place of a button in the list that has the focus; null: none has. */
  focus(button, ids) {
    this.close();
    if (button && ids.length) this.wait(ids[0], REST, () => button.setAttribute("aria-describedby", this.element.id));
  }

  wait(thing, milliseconds, then = () => {}) {
    if (thing === this.thing) return;
    this.close();
    this.thing = thing;
    if (thing) this.timer = setTimeout(() => this.open(thing, then), milliseconds);
  }

  async open(thing, then) {
    if (!this.known.has(thing)) this.known.set(thing, this.table.call({ do: "point", thing: thing.slice(0, 80), tried: false }));
    const reply = await this.known.get(thing);
    const place = this.table.scenes().map((scene) => scene.place(thing)).find(Boolean);
    if (this.thing !== thing || !reply.text || !place) return;
    const [name, now] = reply.text.split("\n");
    const picture = reply.close ? [largely(reply.close)] : [];
    this.element.classList.toggle("close", picture.length > 0);
    this.element.classList.toggle("flat", picture.some(({ viewBox: { baseVal: { width, height } } }) => width > height));
    this.element.replaceChildren(...picture,
      h("div", {}, h("b", {}, capital(name)), now ? h("p", {}, capital(now)) : "", this.canBe(thing) ?? ""));
    this.element.hidden = false;
    this.put(place.getBoundingClientRect(), place.ownerSVGElement.getBoundingClientRect());
    then();
  }

  /** What may be chosen here. */
  canBe(thing) {
    const options = this.table.choices.options.filter((option) => option.to.includes(thing));
    return options.length ? h("p.can-be", {}, say("play.can_be"), " ", options.map((option) => (options.length > 1 && option.short) || option.text).join("; ")) : null;
  }

  /** Above, below or beside the thing, where it hides least of what may be chosen; the question stays readable. */
  put(thing, picture) {
    const { width, height } = this.element.getBoundingClientRect();
    const within = (value, most) => Math.max(8, Math.min(value, most - 8));
    const [x, y] = [(thing.left + thing.right - width) / 2, (thing.top + thing.bottom - height) / 2];
    const marks = [...document.querySelectorAll(".board .can")].map((mark) => mark.getBoundingClientRect());
    const spots = [[x, thing.top - height - GAP], [x, thing.bottom + GAP], [thing.right + GAP, y], [thing.left - width - GAP, y]].map(([left, top]) => {
      const box = { left: within(left, innerWidth - width), top: within(top, innerHeight - height) };
      const meets = (other) => box.left < other.right && box.left + width > other.left && box.top < other.bottom && box.top + height > other.top;
      return { ...box, hides: marks.filter(meets).length + (meets(thing) ? 100 : 0) + (box.top < picture.top ? 10 : 0) };
    });
    const best = spots.reduce((one, other) => (other.hides < one.hides ? other : one));
    this.element.style.left = `${best.left}px`;
    this.element.style.top = `${best.top}px`;
  }

  close() {
    clearTimeout(this.timer);
    this.thing = "";
    if (!this.up) return;
    this.element.hidden = true;
    document.querySelector(`[aria-describedby="${this.element.id}"]`)?.removeAttribute("aria-describedby");
  }

  /** Something is different: what was said may not be true any more. */
  forget() {
    this.known.clear();
    this.close();
  }
}
