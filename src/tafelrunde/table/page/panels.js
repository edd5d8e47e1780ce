// Large parts beside the board: one under the other in a column that scrolls, each reached by its name. The column opens
// when the question needs it or somebody wants it; closed, only the names stand there. On a small screen it is a sheet.

import { h, intoView, set, signButton } from "./dom.js";
import { pref, setPref } from "./prefs.js";
import { shape } from "./shape.js";
import { say } from "./texts.js";

export class Panels {
  /** `make()` gives a new part: { scene, element }; `scrolled()` is called when what somebody points at has moved away. */
  constructor(make, scrolled) {
    this.make = make;
    this.parts = new Map(); // key -> { scene, element, button }
    this.names = h("div.names", { role: "group", "aria-label": say("play.beside") });
    this.column = h("div.column", { role: "group", "aria-label": say("play.beside"), tabindex: "0", onscroll: () => { scrolled(); this.drawCurrent(); } });
    this.wider = signButton("wider", say("play.wider"), () => this.widen(), { "aria-pressed": "false" });
    this.shutter = signButton("beside", say("play.beside"), () => this.want(this.isShut));
    this.element = h("section.panels", { "aria-label": say("play.beside"), hidden: true }, h("div.head", {}, this.names, this.wider, this.shutter), this.column);
    this.needed = false; // does the question need it?
    this.drawShut();
  }

  /** `pictures`: [key, picture] in order; `marks(key)` gives those over one of them. */
  update(pictures, marks) {
    this.element.hidden = !pictures.length;
    for (const [key, picture] of pictures) {
      if (!this.parts.has(key)) this.parts.set(key, this.add(key));
      const { scene, element, button } = this.parts.get(key);
      scene.update("board", picture);
      scene.update("marks", marks(key));
      scene.region(picture.box);
      element.style.setProperty("--wide", picture.box[2]);
      if (button.firstChild.textContent !== picture.title) button.firstChild.textContent = picture.title;
    }
    for (const [key, { element, button }] of this.parts) {
      if (pictures.some(([other]) => other === key)) continue;
      element.remove();
      button.remove();
      this.parts.delete(key);
    }
    pictures.forEach(([key], k) => {
      const { element, button } = this.parts.get(key);
      for (const [list, child] of [[this.column, element], [this.names, button]]) if (list.children[k] !== child) list.insertBefore(child, list.children[k] ?? null);
    });
    this.drawCurrent();
  }

  add(key) {
    const button = h("button", { type: "button", onclick: () => this.show(key) }, h("span"));
    return { ...this.make(key), button };
  }

  get scenes() {
    return [...this.parts.values()].map(({ scene }) => scene);
  }

  /** The element of a thing that lies here; null: it does not. */
  find(id) {
    return this.scenes.map((scene) => scene.place(id)).find(Boolean) ?? null;
  }

  /** Makes the column wider, or as it was: the board stands back. */
  widen() {
    const wide = this.element.classList.toggle("wide");
    set(this.wider, { "aria-pressed": String(wide) });
    this.drawCurrent();
  }

  get isShut() {
    return this.element.classList.contains("shut");
  }

  /** Somebody opens the column, or puts it away so that the board has the room; that is remembered. */
  want(open) {
    setPref("panels", open);
    if (!open) this.needed = false;
    this.drawShut();
  }

  /** Open while the question is about something that lies here. */
  need(yes) {
    this.needed = yes;
    this.drawShut();
  }

  drawShut() {
    const shut = !pref("panels") && !this.needed;
    this.element.classList.toggle("shut", shut);
    set(this.shutter, { "aria-expanded": String(!shut) });
    this.drawCurrent();
  }

  /** Brings a part to the top. */
  show(key) {
    if (this.isShut && shape() === "wide") this.want(true);
    const { element } = this.parts.get(key);
    this.column.scrollTop += element.getBoundingClientRect().top - this.column.getBoundingClientRect().top;
  }

  /** Brings things into sight, the first of them for sure. */
  reveal(ids) {
    for (const id of [...ids].reverse()) {
      const place = this.find(id);
      if (place) intoView(this.column, place);
    }
  }

  /** A dot at the names of those parts in which something may be chosen. */
  drawLit(ids) {
    this.shutter.classList.toggle("lit", ids.some((id) => this.find(id)));
    for (const { scene, button } of this.parts.values()) {
      const n = ids.filter((id) => scene.find(id)).length;
      if (Boolean(button.children[1]) === n > 0) continue;
      if (n) button.append(h("i.here", { role: "img", "aria-label": say("play.something_here") }));
      else button.children[1].remove();
    }
  }

  /** The name of the part that is looked at: the first of which one sees more than a rim. */
  drawCurrent() {
    const { top, height } = this.column.getBoundingClientRect();
    const parts = [...this.parts.values()];
    const end = this.column.scrollTop + this.column.clientHeight >= this.column.scrollHeight - 2 && this.column.scrollTop > 0;
    const current = (end && parts.at(-1)) || parts.find(({ element }) => element.getBoundingClientRect().bottom > top + height * 0.2);
    for (const part of parts) set(part.button, { "aria-current": part === current ? "true" : false });
  }
}
