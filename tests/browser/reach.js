// What of a decision can be hit: run in the page of a table, by reach.py. `window.room` is the page's Room.

(() => {
  const CORNERS = [[0.5, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75]];
  const MANY = 16; // buttons of a kind; of more some are tried
  const GRID = 7; // points across and down a thing
  const ANSWERS = {
    act: ".acts button", near: ".nearby button", option: ".list .choice", group: ".list summary", advice: ".suggestion",
    count: ".counts button, .counts input",
  };
  const OTHERS = { shower: ".choices header button", zoom: ".zoom button", prompt: ".prompt button", panel: ".panels .head button", dock: ".dock button", seat: ".seats button", fold: ".fold", bar: ".bar button" };
  const SCROLL = ["option", "group", "advice", "seat", "panel"]; // kinds that may be scrolled to
  const two = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const inWindow = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const px = Math.round;

  /** Of a long list the first, the last and some between: they are alike. */
  const some = (all) => (all.length <= MANY ? all : Array.from({ length: MANY }, (_, k) => all[px((k * (all.length - 1)) / (MANY - 1))]));

  /** A short name of what lies somewhere. */
  function nameOf(element) {
    if (!element) return "nothing";
    const named = element.closest("[class]:not(svg *), [id]:not(svg *)") ?? element;
    return `${named.localName}.${[...named.classList].join(".") || named.id}`;
  }

  /** Is it there to be seen, not only to be heard? */
  function shown(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      const { width, height } = box.getBoundingClientRect();
      if (clipPath !== "none" || (overflowX !== "visible" && Math.min(width, height) < 4)) return false;
    }
    return true;
  }

  /** Why a button cannot be hit; "": it can. */
  function blocked(button, least) {
    const { left, top, width, height } = button.getBoundingClientRect();
    const wrong = [];
    if (Math.min(width, height) < least - 0.5) wrong.push(`is ${px(width)}x${px(height)}`);
    const hits = CORNERS.map(([fx, fy]) => [left + width * fx, top + height * fy]).map(([x, y]) => {
      if (!inWindow(x, y)) return "outside";
      const hit = document.elementFromPoint(x, y);
      return button.contains(hit) || hit?.closest("label")?.contains(button) ? "" : nameOf(hit);
    });
    const bad = hits.filter(Boolean);
    if (bad.length) wrong.push(`${5 - bad.length} of 5 points hit it, over it: ${[...new Set(bad)].join(", ")} (at ${px(left)},${px(top)} ${px(width)}x${px(height)})`);
    return wrong.join("; ");
  }

  /** Scrolls the boxes around it until it is there, as somebody would who looks for it. */
  function scrollTo(element) {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowY, overflowX } = getComputedStyle(box);
      const scrolls = [overflowY, overflowX].some((flow) => flow === "auto" || flow === "scroll");
      if (!scrolls || (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth)) continue;
      const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
      box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
      box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    }
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) scrollBy(0, (top + bottom - innerHeight) / 2); // the page itself
  }

  /** What is wrong with the buttons, one line for each kind. Those that do not answer need not be so large. */
  window.reachButtons = (least, scrolling) => {
    const known = new Set();
    const kinds = window.room.talk.up ? ANSWERS : { ...ANSWERS, ...OTHERS }; // under a sheet lies what must wait
    return Object.entries(kinds).flatMap(([kind, selector]) => {
      const wrong = [];
      for (const button of some([...document.querySelectorAll(selector)])) {
        if (known.has(button) || !shown(button)) continue;
        known.add(button);
        const needed = kind in ANSWERS ? least : Math.min(least, 24);
        let why = blocked(button, needed);
        if (why && (scrolling || SCROLL.includes(kind))) {
          scrollTo(button);
          why = blocked(button, needed);
        }
        if (why) wrong.push(`${kind} "${(button.textContent.trim() || button.ariaLabel || "").slice(0, 24)}" ${why}`);
      }
      return wrong.length > 2 ? [`${wrong[0]} (and ${wrong.length - 1} more)`] : wrong;
    });
  };

  /** The option things that come next, with the picture that each lies in. */
  function things() {
    const { room } = window;
    const scenes = room.scenes();
    return room.choices.lit.map((id) => ({ id, scene: scenes.find((one) => one.place(id)) })).filter(({ scene }) => scene);
  }

  /** How a thing can be hit: { own: points that choose it, over: what lies over others, width, height in pixels }. */
  function looked({ id, scene }) {
    const place = scene.place(id);
    const { left, top, width, height } = place.getBoundingClientRect();
    const over = new Set();
    const own = [];
    for (let k = 0; k < GRID; k += 1) for (let j = 0; j < GRID; j += 1) {
      const [x, y] = [left + (width * (k + 0.5)) / GRID, top + (height * (j + 0.5)) / GRID];
      const hit = inWindow(x, y) ? document.elementFromPoint(x, y) : null;
      if (hit && scene.svg.contains(hit)) {
        if (window.room.thing(hit, scene) === id) own.push([x, y]);
      } else over.add(hit ? nameOf(hit) : "edge");
    }
    const across = (axis, step) => (own.length ? Math.max(...own.map((p) => p[axis])) - Math.min(...own.map((p) => p[axis])) + step : 0);
    return { own: own.length, over: [...over], box: Math.min(width, height), width: px(across(0, width / GRID)), height: px(across(1, height / GRID)) };
  }

  /** Is it large enough, and not much of it under something else? A drawing may lie over a part of its neighbour. */
  const good = (l, least) => l.own > 0 && l.box >= least - 0.5 && Math.min(l.width, l.height) >= 0.75 * least;

  /** Which things can be hit at once, after the board has moved there, only after a sheet was opened, or not at all. */
  window.reachThings = async (least) => {
    const all = things();
    const found = { all: all.length, once: 0, moved: 0, sheet: [], wrong: [] };
    const [missing, wrong] = [[], []];
    for (const one of all) {
      if (good(looked(one), least)) found.once += 1;
      else missing.push(one);
    }
    for (const one of missing) {
      window.room.reveal([one.id]);
      await two();
      let now = looked(one);
      if (good(now, least)) {
        found.moved += 1;
        continue;
      }
      const sheet = ["panels", "mine"].find((name) => one.scene.svg.closest(name === "mine" ? ".under" : ".panels"));
      if (sheet && document.querySelector(".dock")?.checkVisibility()) {
        const before = window.room.talk.up ?? "";
        window.room.sheet(sheet);
        await two();
        scrollTo(one.scene.place(one.id));
        const then = looked(one);
        window.room.sheet(before);
        await two();
        if (good(then, least)) {
          found.sheet.push(one.id);
          continue;
        }
        if (then.own) now = then;
      }
      wrong.push({ id: one.id, ...now });
    }
    found.wrong = [wrong.filter(({ own }) => !own), wrong.filter(({ own }) => own)].filter(({ length }) => length).map((alike) => {
      const [worst] = alike.sort((a, b) => Math.min(a.width, a.height) - Math.min(b.width, b.height));
      const over = [...new Set(alike.flatMap((one) => one.over))].slice(0, 4).join(", ");
      const what = worst.own ? `are too small (${worst.id} ${worst.width}x${worst.height})` : `cannot be hit (${worst.id})`;
      return `${alike.length} of ${all.length} things ${what}${over ? `, over them: ${over}` : ""}`;
    });
    return found;
  };

  /** Can all options be answered from the list, where it is a sheet? */
  window.reachList = async (least) => {
    window.room.sheet("choices");
    const opened = window.toggleList();
    await two();
    const buttons = some([...document.querySelectorAll(`:is(${ANSWERS.option}, ${ANSWERS.group}, ${ANSWERS.near})`)].filter(shown));
    const all = buttons.length > 0 && buttons.every((button) => {
      scrollTo(button);
      return !blocked(button, least);
    });
    if (opened) window.toggleList();
    window.room.sheet("");
    await two();
    return all;
  };

  /** Selects the option with most ways; true if there was one. */
  window.selectOne = () => {
    const { choices } = window.room;
    const entry = [...choices.entries].sort((a, b) => b.numbers.length - a.numbers.length)[0];
    if (!entry || choices.only || choices.rushing) return false;
    choices.select({ numbers: entry.numbers, at: 0 });
    return true;
  };

  /** Opens the list of options where a line stands for it, or closes it; true if there is such a line. */
  window.toggleList = () => {
    const shower = document.querySelector(".choices .shower");
    if (!shower || !shown(shower)) return false;
    shower.click();
    return true;
  };

  /** Picks the first of two things where two make an option; true if there is such a thing. */
  window.pickOne = () => {
    const { choices } = window.room;
    const first = choices.lit.find((id) => choices.half(id));
    if (first) choices.pick(first);
    return Boolean(first);
  };

  window.getRoom = async () => {
    const { Room } = await import(new URL("room.js", document.querySelector("script[type=module]").src));
    const { draw } = Room.prototype;
    Room.prototype.draw = function (...all) {
      window.room = this;
      return draw.apply(this, all);
    };
  };
})();
