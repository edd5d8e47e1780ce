// How a table page shares out its window; run in the page by measure.py. A text is seen where its middle is in the window
// and nothing else lies over it; drawn ones let clicks through, so they are seen where their picture is hit.
(step) => {
  const PLACES = ["panels", "board", "under", "seats", "choices", "prompt", "talk", "bar"];
  const { innerWidth: width, innerHeight: height } = window;
  const group = document.querySelector(".board .picture .board-layer");
  const box = group.getBoundingClientRect();
  const inside = (r, x, y) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
  let [points, board, panels, drawn, seen] = [0, 0, 0, 0, 0];
  for (let x = step / 2; x < width; x += step) for (let y = step / 2; y < height; y += step) {
    const hit = document.elementFromPoint(x, y);
    const onPanels = Boolean(hit?.closest(".panels"));
    const onBoard = !onPanels && Boolean(hit?.closest(".board")) && !hit.closest(".zoom");
    points += 1;
    board += onBoard;
    panels += onPanels;
    drawn += inside(box, x, y);
    seen += onBoard && inside(box, x, y);
  }
  const whole = Math.max(1, box.width * box.height / step / step);

  const seats = [...document.querySelectorAll(".seats .seat")].map((seat) => {
    const { left, top, right, bottom } = seat.getBoundingClientRect();
    const all = left >= 0 && top >= 0 && right <= width && bottom <= height && right > left;
    return all && seat.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.trim();
    const parent = node.parentElement;
    if (!text || parent.closest("script, style, noscript, title, option, .unseen, .patterns")) continue;
    const style = getComputedStyle(parent);
    if (style.visibility !== "visible" || Number(style.opacity) === 0) continue;
    const svg = parent.closest("svg");
    let rect;
    if (svg) rect = parent.getBoundingClientRect();
    else {
      const range = document.createRange();
      range.selectNodeContents(node);
      rect = range.getClientRects()[0];
    }
    if (!rect || !rect.width || !rect.height) continue;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = x >= 0 && y >= 0 && x < width && y < height && document.elementFromPoint(x, y);
    const within = (outer, inner) => outer.contains(inner) || inner.contains(outer);
    if (!hit || !(svg ? hit.closest("svg") === svg || hit.contains(svg) : within(hit, parent))) continue;
    const matrix = svg ? parent.getScreenCTM() : null;
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    const px = Math.round(parseFloat(style.fontSize) * scale * 10) / 10;
    const place = PLACES.find((name) => parent.closest(`.${name}`)) ?? "page";
    texts.push({ text, px, place, svg: Boolean(svg), log: Boolean(parent.closest("[role=log], .log")) });
  }
  return { board: board / points, panels: panels / points, drawn: seen / points, whole: Math.min(1, seen / whole), seats, texts };
}
