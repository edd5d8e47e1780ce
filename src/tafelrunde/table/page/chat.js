// What people say to each other.

import { h, icon, seatMark, set } from "./dom.js";
import { say, time } from "./texts.js";

export class Chat {
  /** `table`: do(command). `changed(unread)` when the number of unread lines changes. */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.lines = null;
    this.unread = 0;
    this.list = h("div.said-list", { role: "log", tabindex: "0" });
    this.quiet = h("p.hint", { role: "status", hidden: true });
    this.input = h("input", { type: "text", maxlength: "400", autocomplete: "off", enterkeyhint: "send" });
    this.button = h("button.icon", { type: "submit" }, icon("next"));
    this.form = h("form.say", { onsubmit: (event) => { event.preventDefault(); this.send(); } }, this.input, this.button);
    this.element = h("div.chat", {}, this.list, this.quiet, this.form);
    this.words();
  }

  words() {
    this.list.setAttribute("aria-label", say("chat.lines"));
    this.input.setAttribute("aria-label", say("chat.write"));
    this.input.placeholder = say("chat.write");
    this.button.setAttribute("aria-label", say("chat.send"));
  }

  update(frame, seen) {
    const { quiet } = frame.table;
    set(this.quiet, { hidden: !quiet });
    this.quiet.textContent = quiet;
    this.input.disabled = this.button.disabled = Boolean(quiet);
    if (frame.chat === this.lines) return;
    const before = this.lines?.length ?? 0;
    const fresh = frame.chat.slice(before).filter((line) => !line.me).length;
    if (this.lines && !seen) this.unread += Math.max(0, fresh);
    this.lines = frame.chat;
    this.list.replaceChildren(...frame.chat.map((line) => this.line(line)));
    if (!frame.chat.length) this.list.append(h("p.small", {}, say("chat.empty")));
    this.list.scrollTop = this.list.scrollHeight;
    this.changed(this.unread);
  }

  line(line) {
    const seat = line.seat ?? -1;
    return h("div.line", {}, seat >= 0 ? seatMark(seat, 22) : icon("eye"),
      h("div", {}, h("b", {}, line.name), h("time.small", {}, time(line.at)), h("p", {}, line.text)));
  }

  /** Somebody looks at the chat now. */
  read() {
    this.unread = 0;
    this.changed(0);
    this.list.scrollTop = this.list.scrollHeight;
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    const reply = await this.table.do({ do: "say", text });
    if (!reply.ok) this.input.value = text;
  }
}
