import { cardHeight, inColumns } from './columns.ts';

const card = (ratio: number, title: string) =>
  `<a class="x-card"><span style="aspect-ratio:${ratio}"></span><span class="x-title x-two">${title}</span><span class="x-foot">f</span></a>`;
const masonry = (...cards: string[]) =>
  `<p>a</p><ul data-masonry="8">${cards.map((html) => `<li data-card="">${html}</li>`).join('')}<li data-masonry-end=""></li></ul><p>b</p>`;

it('puts each card into the shorter column, the first of equal ones', () => {
  const [tall, wide, square, last] = [card(0.5, '高'), card(2, '宽'), card(1, '方'), card(1, '末')];
  const html = inColumns(masonry(tall, wide, square, last));
  const [, left, right] = html.split('min-width:0;gap:8px">');
  expect(left).toContain(tall);
  expect(left).not.toContain(wide);
  expect(right?.indexOf(wide)).toBeLessThan(right?.indexOf(square) ?? 0);
  expect(html.startsWith('<p>a</p><div style="display:flex;gap:8px">')).toBe(true);
  expect(html.endsWith('</div></div></div><p>b</p>')).toBe(true);
  expect(html).not.toContain('data-masonry');
});

it('marks the cards below the viewport, whose pictures load later', () => {
  const cards = ['一', '二', '三', '四', '五', '六', '七', '八'].map((title) => card(1, title));
  const html = inColumns(masonry(...cards));
  const isLater = cards.map((markup) => html.includes(`<div data-later="">${markup}</div>`));
  expect(isLater).toEqual([false, false, false, false, false, false, true, true]);
});

it('leaves the rest of the markup unchanged', () => {
  expect(inColumns('<ul><li>x</li></ul>')).toBe('<ul><li>x</li></ul>');
});

it('counts at most two lines of a title, by the width of its characters', () => {
  const oneLine = cardHeight(card(1, '一二三'));
  expect(cardHeight(card(1, 'abcdefghijklm'))).toBe(oneLine);
  expect(cardHeight(card(1, '一二三四五六七八九十'))).toBe(oneLine + 22);
  expect(cardHeight(card(1, '字'.repeat(60)))).toBe(oneLine + 22);
});
