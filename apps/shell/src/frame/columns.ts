/** Widths (px) of a card's picture and text on the narrow screen that first screens are made for. */
const cardWidth = 171;
const charactersPerLine = 9;
const lineHeight = 22;
/** Height (px) of a masonry that is initially visible, a little more than the space below the home page's banner and filters. */
const inSight = 520;

/** Chinese characters are as wide as they are high, others about half as wide. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 1 : 0.5), 0);

/** Estimates the height of a card: the picture by its ratio, a title of at most two lines, a note and a footer. */
export const cardHeight = (html: string): number => {
  const ratio = Number(/aspect-ratio:([\d.]+)/.exec(html)?.[1] ?? 1);
  const title = /class="[^"]*-title[^"]*">([^<]*)</.exec(html)?.[1] ?? '';
  const lines = Math.min(2, Math.ceil(widthOf(title) / charactersPerLine));
  const extraLines = (html.match(/class="[^"]*-(note|foot)[ "]/g) ?? []).length;
  return cardWidth / (ratio || 1) + 24 + (lines + extraLines) * lineHeight;
};

const column = (cards: readonly string[], gap: string) =>
  `<div style="display:flex;flex-direction:column;flex:1 1 0;min-width:0;gap:${gap}px">${cards.join('')}</div>`;

/**
 * Distributes the cards of each masonry over two columns, each card into the shorter one, as the browser's masonry does after
 * measuring.
 */
export const inColumns = (html: string): string =>
  html.replace(/<ul data-masonry="(\d+)">([^]*?)<li data-masonry-end=""><\/li><\/ul>/g, (_, gap: string, list: string) => {
    const columns: readonly [string[], string[]] = [[], []];
    const heights: [number, number] = [0, 0];
    for (const card of list.split('<li data-card="">').slice(1)) {
      const shorter = heights[1] < heights[0] ? 1 : 0;
      // The app loads pictures further down (server/src/delivery/screen/screen-html.ts).
      const mark = heights[shorter] > inSight ? ' data-later=""' : '';
      columns[shorter].push(`<div${mark}>${card.slice(0, -'</li>'.length)}</div>`);
      heights[shorter] += cardHeight(card) + Number(gap);
    }
    return `<div style="display:flex;gap:${gap}px">${columns.map((cards) => column(cards, gap)).join('')}</div>`;
  });
