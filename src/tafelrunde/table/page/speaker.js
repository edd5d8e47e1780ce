// The speaker in the bar: sounds on or off, and how loud.

import { h, icon, set } from "./dom.js";
import { onPref, pref, setPref, toggle, volumeField } from "./prefs.js";
import { sound } from "./sounds.js";
import { say } from "./texts.js";

/** The button and what it opens. */
export class Speaker {
  constructor() {
    this.list = h("div.menu", { popover: "auto" });
    this.button = h("button.icon", { type: "button", "aria-expanded": "false" });
    this.button.popoverTargetElement = this.list;
    this.element = h("div.speaker", {}, this.button, this.list);
    this.list.addEventListener("toggle", ({ newState }) => {
      this.button.setAttribute("aria-expanded", String(newState === "open"));
      if (newState === "open") this.open();
    });
    onPref((name) => name === "sounds" && this.draw());
  }

  draw() {
    const label = say(pref("sounds") ? "prefs.sounds_on" : "prefs.sounds_off");
    set(this.button, { "aria-label": label, title: label });
    this.button.replaceChildren(icon(pref("sounds") ? "speaker" : "silent"));
    return this.element;
  }

  /** Whoever lets go of the slider hears how loud it is now. */
  open() {
    this.list.replaceChildren(toggle(say("prefs.sounds"), "", pref("sounds"), (on) => setPref("sounds", on)), volumeField(() => sound("wood")));
    const { bottom, right } = this.button.getBoundingClientRect();
    this.list.style.top = `${bottom + 4}px`;
    this.list.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
    this.list.querySelector("input").focus();
  }
}
