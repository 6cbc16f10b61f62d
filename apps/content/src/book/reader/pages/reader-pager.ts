import { boxAt, positionFrom } from '../text/reader-anchor.ts';

interface Laid {
  readonly element: HTMLElement;
  /** Its first page, counted in screens along the track; negative for parts inserted in front. */
  readonly offset: number;
  readonly pages: number;
}

interface Cursor {
  readonly key: string;
  readonly page: number;
}

/** The parts in the document, in order; `current` is the one that was opened. */
export interface Order {
  readonly keys: readonly string[];
  readonly current: string;
  /** Page width (px). */
  readonly width: number;
}

/** Counts the pages of a part: text columns side by side, each as wide as the screen. */
const pagesOf = (element: HTMLElement, width: number): number => {
  const box = element.getBoundingClientRect();
  const last = [...(element.firstElementChild?.lastElementChild?.getClientRects() ?? [])].at(-1);
  return last && width > 0 ? Math.max(1, Math.floor((last.left - box.left) / width) + 1) : 1;
};

/**
 * Lays parts side by side on a track and moves the track. Parts inserted in front get negative offsets, so nothing visible
 * ever moves, and the movement is a transform, which the compositor runs off the main thread.
 */
export class Pager {
  private laid = new Map<string, Laid>();
  private cursor: Cursor = { key: '', page: 0 };
  private width = 0;
  private readonly unplaced = new Set<Laid>();

  constructor(
    private readonly track: HTMLElement,
    private readonly elementOf: (key: string) => HTMLElement | undefined,
  ) {}

  get at(): Cursor {
    return this.cursor;
  }

  pagesOf(key: string): number | undefined {
    return this.laid.get(key)?.pages;
  }

  has(key: string): boolean {
    return this.laid.has(key);
  }

  /** Discards all measurements; the next `sync` measures again and finds the page. */
  reset(): void {
    this.laid.clear();
    this.cursor = { key: '', page: 0 };
  }

  /**
   * Computes offsets for new parts. When none of them is visible, it shows the page of `position` in the current part. All
   * measuring precedes all moving, so the browser lays out once.
   */
  sync({ keys, current, width }: Order, position: number): void {
    const element = this.elementOf(current);
    if (!element) return;
    this.width = width;
    if (!this.laid.has(current)) {
      this.laid.clear();
      this.addPart(current, element, () => 0);
    }
    const at = keys.indexOf(current);
    for (let i = at + 1; i < keys.length; i += 1) this.join(keys[i], keys[i - 1], 1);
    for (let i = at - 1; i >= 0; i -= 1) this.join(keys[i], keys[i + 1], -1);
    for (const key of this.laid.keys()) if (!keys.includes(key)) this.laid.delete(key);
    const opens = !this.laid.has(this.cursor.key);
    if (opens) this.cursor = { key: current, page: this.pageOf(current, position) };
    this.applyOffsets();
    if (opens) this.show(false);
  }

  private applyOffsets(): void {
    for (const { element, pages, offset } of this.unplaced) {
      element.style.width = `${pages * this.width}px`;
      element.style.transform = `translate3d(${offset * this.width}px, 0, 0)`;
    }
    this.unplaced.clear();
  }

  private join(key: string | undefined, neighborKey: string | undefined, side: 1 | -1): void {
    const element = key === undefined ? undefined : this.elementOf(key);
    const next = neighborKey === undefined ? undefined : this.laid.get(neighborKey);
    if (key === undefined || !element || !next || this.laid.get(key)?.element === element) return;
    this.addPart(key, element, (pages) => (side > 0 ? next.offset + next.pages : next.offset - pages));
  }

  private addPart(key: string, element: HTMLElement, leftOf: (pages: number) => number): void {
    const pages = pagesOf(element, this.width);
    const laidPart = { element, offset: leftOf(pages), pages };
    this.laid.set(key, laidPart);
    this.unplaced.add(laidPart);
  }

  private pageOf(key: string, position: number): number {
    const laidPart = this.laid.get(key);
    if (!laidPart || this.width === 0 || position === 0) return 0;
    if (position === Infinity) return laidPart.pages - 1;
    const box = boxAt(laidPart.element, position);
    if (!box) return 0;
    const page = Math.floor((box.left + 0.5 - laidPart.element.getBoundingClientRect().left) / this.width);
    return Math.max(0, Math.min(laidPart.pages - 1, page));
  }

  /** Moves by one page within the part; returns false at its edge. */
  step(by: 1 | -1): boolean {
    const { key, page } = this.cursor;
    const next = page + by;
    if (next < 0 || next >= (this.laid.get(key)?.pages ?? 1)) return false;
    this.cursor = { key, page: next };
    return true;
  }

  /** Enters the neighboring part; returns false while it is not laid out. */
  enter(key: string, by: 1 | -1): boolean {
    const laidPart = this.laid.get(key);
    if (!laidPart) return false;
    this.cursor = { key, page: by > 0 ? 0 : laidPart.pages - 1 };
    return true;
  }

  /** Goes to the page of a position in a part that is laid out. */
  goTo(key: string, position: number): void {
    this.cursor = { key, page: this.pageOf(key, position) };
  }

  /** Goes to a page of the part, from 0. */
  goToPage(page: number): void {
    const { key } = this.cursor;
    this.cursor = { key, page: Math.max(0, Math.min((this.laid.get(key)?.pages ?? 1) - 1, page)) };
  }

  /** Moves the track to the page, shifted by `by` pixels while a finger drags it. */
  show(smoothly: boolean, by = 0): void {
    const laidPart = this.laid.get(this.cursor.key);
    if (!laidPart) return;
    this.track.style.transitionProperty = smoothly ? 'transform' : 'none';
    this.track.style.transform = `translate3d(${by - (laidPart.offset + this.cursor.page) * this.width}px, 0, 0)`;
  }

  /**
   * Returns the position of the first character on a page of the visible part; undefined where its text begins before the
   * page.
   */
  startOf(page: number): number | undefined {
    const element = this.laid.get(this.cursor.key)?.element;
    if (!element || this.width === 0) return undefined;
    const pageLeft = element.getBoundingClientRect().left + page * this.width;
    return positionFrom(element, (box) => box.left < pageLeft - 0.5);
  }
}
