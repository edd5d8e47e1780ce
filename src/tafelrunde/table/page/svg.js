// Pictures from the table: elements by id in layers, brought up to date in place, and signs of the page over them.

import { svgElement } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOT = {
  role: "img", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round",
  "font-family": "Rubik, 'Noto Sans', sans-serif", "font-weight": "700", "text-anchor": "middle",
}; // what every drawing takes for granted, as in a file
const LAYERS = ["board", "marks", "ghosts", "signs"]; // signs are the page's own

const PATTERNS = [
  ["A", "#C63A1E", "#E56A4C", "M-3 9L9-3M-3 15L15-3M3 15L15 3", 1.8],
  ["B", "#2748A8", "#5273D0", "M3 3h.1M9 9h.1", 3.4],
  ["C", "#F0CE3E", "#FAE48A", "M0 6H12M6 0V12", 1.8],
  ["D", "#2BB089", "#74D3B5", "M0 4q3-4 6 0t6 0M0 10q3-4 6 0t6 0", 1.8],
  ["E", "#D97CC6", "#EDB0E0", "M4 6h4M6 4v4", 1.8],
];

/** Letter and colours of a seat. */
export function seatLook(seat) {
  const [letter, fill, tint] = PATTERNS[seat % PATTERNS.length];
  return { letter, fill, tint };
}

/** The patterns of the seats and of what is lost, once per page: url(#pat-A), url(#pat-minus). */
export function patterns() {
  const all = PATTERNS.map(([letter, fill, tint, d, width]) =>
    `<pattern id="pat-${letter}" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="${fill}"/>` +
    `<path d="${d}" fill="none" stroke="${tint}" stroke-width="${width}" stroke-linecap="round"/></pattern>`);
  const minus = '<pattern id="pat-minus" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#FFF"/>' +
    '<path d="M-2 6L6-2M2 10L10 2" fill="none" stroke="#14181C" stroke-width="2"/></pattern>';
  return svgElement(`<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>${all.join("")}${minus}</defs></svg>`);
}

// --- elements in place -----------------------------------------------------------------------------------------------

/** The value of a transform attribute as CSS; WebKit does not see the attribute as CSS, so it would not move. */
export function asCss(transform) {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, inside]) => {
    const v = inside.trim().split(/[\s,]+/).map(Number);
    if (name === "translate") return `translate(${v[0]}px,${v[1] ?? 0}px)`;
    if (name === "rotate" && v.length > 1) return `translate(${v[1]}px,${v[2]}px) rotate(${v[0]}deg) translate(${-v[1]}px,${-v[2]}px)`;
    if (name === "scale") return `scale(${v[0]},${v[1] ?? v[0]})`;
    if (name === "matrix") return `matrix(${v.join(",")})`;
    return `${name}(${v[0]}deg)`;
  }).join(" ");
}

function mirror(element) {
  const transform = element.getAttribute("transform");
  element.style.transform = transform ? asCss(transform) : "";
}

function mirrorAll(element) {
  if (element.hasAttribute("transform")) mirror(element);
  for (const inner of element.querySelectorAll("[transform]")) mirror(inner);
}

/** Makes an element like a fresh one, keeping what is alike, so that it can move and focus stays. */
function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    if (fresh.nodeType === 1) mirrorAll(fresh);
    return fresh;
  }
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("transform") || old.style.transform) mirror(old);
  const children = [...fresh.childNodes];
  while (old.childNodes.length > children.length) old.lastChild.remove();
  children.forEach((child, k) => {
    const there = old.childNodes[k];
    if (there) morph(there, child);
    else {
      old.append(child);
      if (child.nodeType === 1) mirrorAll(child);
    }
  });
  return old;
}

function parse(markups) {
  if (!markups.length) return [];
  return [...svgElement(`<g>${markups.join("")}</g>`).children];
}

/** A group whose elements are known by id. */
class Layer {
  constructor(group) {
    this.group = group;
    this.known = new Map(); // id -> { markup, element }
  }

  /** Brings it up to date: gone, changed, new, in painting order. Gives the elements that are new or different. */
  update(things) {
    for (const [id, { element }] of this.known) {
      if (things.has(id)) continue;
      element.remove();
      this.known.delete(id);
    }
    const different = [...things].filter(([id, markup]) => this.known.get(id)?.markup !== markup);
    const parsed = parse(different.map(([, markup]) => markup));
    const touched = different.map(([id, markup], k) => {
      const there = this.known.get(id);
      const element = there ? morph(there.element, parsed[k]) : parsed[k];
      if (!there) mirrorAll(element);
      this.known.set(id, { markup, element });
      return { element, fresh: !there };
    });
    let next = null;
    for (const id of [...things.keys()].reverse()) {
      const { element } = this.known.get(id);
      if (element.nextSibling !== next || element.parentNode !== this.group) this.group.insertBefore(element, next);
      next = element;
    }
    return touched;
  }
}

// --- a picture with its signs ----------------------------------------------------------------------------------------

const NIGHT = "#14181C";
const number = (value) => Math.round(value * 10) / 10;

/** What the page draws over a picture around a box, or along a line of corners if it has one; each state has a form of its own. */
const SIGNS = {
  ring: (b) => frame(b.corners ? b : grown(b, 7), "#FFF", 8, "#1B4FD8", 4),
  chosen: (b) => frame(b, NIGHT, 11, "#FFF", 7.5) + shape(b, 'class="mark-line" stroke-width="4"') + disc(...(b.corners ? towards(b.corners[1], b.corners[2], 60) : [b.x + b.width * 0.8, b.y + b.height]), NIGHT, `<path d="M-5 .5l3.5 4 6.5-8" stroke="#FFF" stroke-width="2.6"/>`),
  can: (b) => frame(b, NIGHT, 8.5, "#FFF", 5.4) + shape(b, 'class="mark-line" stroke-width="5.4" stroke-dasharray="11 7" stroke-linecap="butt"'),
  veil: (b) => shape(b, 'fill="#FFF" fill-opacity=".22"'),
  brackets: (b) => {
    const { x, y, width, height } = grown(b, 2);
    const corners = b.corners ?? [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    const arm = b.corners ? 60 : 18; // what has slanting sides is big and has company
    const d = corners.map((corner, k) => {
      const [before, after] = [corners.at(k - 1), corners[(k + 1) % corners.length]].map((end) => towards(corner, end, arm));
      return `M${before}L${corner.map(number)}L${after}`;
    }).join("");
    const [casing, line] = b.corners ? ['1" stroke-width="14', 7] : ['.6" stroke-width="7', 3.6];
    return `<path d="${d}" stroke="${NIGHT}" stroke-opacity="${casing}"/><path d="${d}" stroke="#FFF" stroke-width="${line}"/>`;
  },
  refused: (b) => disc(b.x, b.y, "#B3261E", '<path d="M-6 0h12" stroke="#FFF" stroke-width="3.6"/>', 14),
  points: (b, words) => {
    const half = 14 + 8 * String(words).length;
    const [x, y] = b.corners ? [0, 1].map((k) => b.corners.reduce((sum, corner) => sum + corner[k], 0) / b.corners.length) : [b.x + b.width / 2, b.y + b.height / 2];
    return `<g transform="translate(${number(x)} ${number(y)})"><rect x="${-half}" y="-22" width="${2 * half}" height="44" rx="22" fill="#FFD84D" stroke="#26231F" stroke-width="3"/>` +
      `<text y="10.5" font-size="30" fill="#26231F">${words}</text></g>`;
  },
};

const grown = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

/** A point on the way to another, not more than a third of it. */
function towards([x, y], [tx, ty], far) {
  const part = Math.min(1 / 3, far / (Math.hypot(tx - x, ty - y) || 1));
  return [x + (tx - x) * part, y + (ty - y) * part].map(number);
}

function shape(b, look) {
  if (b.corners) return `<path d="M${b.corners.map((corner) => corner.map(number)).join("L")}Z" ${look}/>`;
  return `<rect x="${number(b.x)}" y="${number(b.y)}" width="${number(b.width)}" height="${number(b.height)}" rx="9" ${look}/>`;
}

function frame(b, under, wide, over, narrow, more = "") {
  const line = (colour, width, rest) => shape(b, `stroke="${colour}" stroke-width="${width}"${rest}`);
  return line(under, wide, ' stroke-opacity=".8"') + line(over, narrow, more);
}

function disc(x, y, fill, inside, r = 12) {
  return `<g transform="translate(${number(x)} ${number(y)})"><circle r="${r}" fill="${fill}" stroke="#FFF" stroke-width="2"/>${inside}</g>`;
}

/** The corners in the path of a polygon: M1 2 3-4 5 6Z. */
function pairs(d) {
  const numbers = d.match(/-?(\d+\.?\d*|\.\d+)/g).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, k) => numbers.slice(2 * k, 2 * k + 2));
}

/** One <svg> with its layers. */
export class Scene {
  constructor(name) {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", `picture ${name}`);
    for (const [key, value] of Object.entries(ROOT)) this.svg.setAttribute(key, value);
    this.layers = {};
    for (const layer of LAYERS) {
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", `${layer}-layer`);
      this.svg.append(group);
      this.layers[layer] = new Layer(group);
    }
    this.shown = new Map(); // kind of sign -> its group
  }

  /** A picture into a layer; null empties it. */
  update(layer, picture) {
    if (picture?.label) this.svg.setAttribute("aria-label", picture.label);
    return this.layers[layer].update(picture?.things ?? new Map());
  }

  region(box) {
    this.svg.setAttribute("viewBox", box.map(number).join(" "));
  }

  find(id) {
    return this.svg.querySelector(`#${CSS.escape(id)}`);
  }

  /** The place of an option's target: its mark, or the thing itself. */
  place(id) {
    return this.find(`can-${id}`) ?? this.find(id);
  }

  /** Where something is, in the picture's units; with its corners if it draws its own outline. */
  boxOf(id) {
    const element = this.place(id);
    if (!element) return null;
    const { x, y, width, height } = element.getBBox();
    const to = this.pointsFrom(element);
    if (!to || !(width || height)) return null;
    const points = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(to);
    const thing = this.find(id);
    const outline = thing?.matches(".outline") ? thing : thing?.querySelector(":scope > .outline");
    const corners = outline && pairs(outline.getAttribute("d")).map(this.pointsFrom(outline)).map((p) => [p.x, p.y]);
    const left = Math.min(...points.map((p) => p.x));
    const top = Math.min(...points.map((p) => p.y));
    return { x: left, y: top, width: Math.max(...points.map((p) => p.x)) - left, height: Math.max(...points.map((p) => p.y)) - top, corners };
  }

  /** Turns coordinates of an element into points of the picture. */
  pointsFrom(element) {
    const to = this.svg.getScreenCTM()?.inverse().multiply(element.getScreenCTM());
    return to && (([x, y]) => new DOMPoint(x, y).matrixTransform(to));
  }

  /** A point of the screen in the picture's units. */
  pointAt(clientX, clientY) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** Shows signs of a kind at some ids (or boxes), instead of those before; true if there was a place for one. */
  sign(kind, places, words = "") {
    this.shown.get(kind)?.remove();
    this.shown.delete(kind);
    const boxes = places.map((place) => (typeof place === "string" ? this.boxOf(place) : place)).filter(Boolean);
    if (!boxes.length) return false;
    const group = svgElement(`<g class="sign-${kind}">${boxes.map((box) => SIGNS[kind](box, words)).join("")}</g>`);
    this.layers.signs.group.append(group);
    this.shown.set(kind, group);
    return true;
  }
}
