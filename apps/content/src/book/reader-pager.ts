import { boxAt, placeFrom } from './reader-anchor.ts';

interface Laid {
  readonly element: HTMLElement;
  /** Its first page, counted in screens along the track; below zero for what was put in front. */
  readonly left: number;
  readonly pages: number;
}

interface Cursor {
  readonly key: string;
  readonly page: number;
}

/** The parts in the document, in their order; `current` is the one that was opened. */
export interface Order {
  readonly keys: readonly string[];
  readonly current: string;
  /** Pixels that a page is wide. */
  readonly width: number;
}

/** Pages of a part: columns of the text that stand side by side, as wide as the screen. */
const pagesOf = (element: HTMLElement, width: number): number => {
  const box = element.getBoundingClientRect();
  const last = [...(element.firstElementChild?.lastElementChild?.getClientRects() ?? [])].at(-1);
  return last && width > 0 ? Math.max(1, Math.floor((last.left - box.left) / width) + 1) : 1;
};

/**
 * Lays parts side by side on a track and moves the track. What comes in front gets places below zero, so that nothing that is on the
 * screen ever moves, and moving is a transform, which the compositor does without the main thread.
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

  /** Everything is measured anew at the next `sync`, and the page found again. */
  reset(): void {
    this.laid.clear();
    this.cursor = { key: '', page: 0 };
  }

  /**
   * Finds places for new parts. Where the screen shows none of them, it shows the page of `position` in the current one. Everything is
   * measured before anything is moved: the browser lays out once.
   */
  sync({ keys, current, width }: Order, position: number): void {
    const element = this.elementOf(current);
    if (!element) return;
    this.width = width;
    if (!this.laid.has(current)) {
      this.laid.clear();
      this.put(current, element, () => 0);
    }
    const at = keys.indexOf(current);
    for (let i = at + 1; i < keys.length; i += 1) this.join(keys[i], keys[i - 1], 1);
    for (let i = at - 1; i >= 0; i -= 1) this.join(keys[i], keys[i + 1], -1);
    for (const key of this.laid.keys()) if (!keys.includes(key)) this.laid.delete(key);
    const opens = !this.laid.has(this.cursor.key);
    if (opens) this.cursor = { key: current, page: this.pageOf(current, position) };
    this.place();
    if (opens) this.show(false);
  }

  private place(): void {
    for (const { element, pages, left } of this.unplaced) {
      element.style.width = `${pages * this.width}px`;
      element.style.transform = `translate3d(${left * this.width}px, 0, 0)`;
    }
    this.unplaced.clear();
  }

  private join(key: string | undefined, beside: string | undefined, side: 1 | -1): void {
    const element = key === undefined ? undefined : this.elementOf(key);
    const next = beside === undefined ? undefined : this.laid.get(beside);
    if (key === undefined || !element || !next || this.laid.get(key)?.element === element) return;
    this.put(key, element, (pages) => (side > 0 ? next.left + next.pages : next.left - pages));
  }

  private put(key: string, element: HTMLElement, leftOf: (pages: number) => number): void {
    const pages = pagesOf(element, this.width);
    const one = { element, left: leftOf(pages), pages };
    this.laid.set(key, one);
    this.unplaced.add(one);
  }

  private pageOf(key: string, position: number): number {
    const one = this.laid.get(key);
    if (!one || this.width === 0 || position === 0) return 0;
    if (position === Infinity) return one.pages - 1;
    const box = boxAt(one.element, position);
    if (!box) return 0;
    const page = Math.floor((box.left + 0.5 - one.element.getBoundingClientRect().left) / this.width);
    return Math.max(0, Math.min(one.pages - 1, page));
  }

  /** Goes by one page within the part; false at its edge. */
  step(by: 1 | -1): boolean {
    const { key, page } = this.cursor;
    const next = page + by;
    if (next < 0 || next >= (this.laid.get(key)?.pages ?? 1)) return false;
    this.cursor = { key, page: next };
    return true;
  }

  /** Enters the part beside; false while it is not laid out. */
  enter(key: string, by: 1 | -1): boolean {
    const one = this.laid.get(key);
    if (!one) return false;
    this.cursor = { key, page: by > 0 ? 0 : one.pages - 1 };
    return true;
  }

  /** Goes to the page of a place of a part that is laid out. */
  goTo(key: string, position: number): void {
    this.cursor = { key, page: this.pageOf(key, position) };
  }

  /** Goes to a page of the part, from 0. */
  goToPage(page: number): void {
    const { key } = this.cursor;
    this.cursor = { key, page: Math.max(0, Math.min((this.laid.get(key)?.pages ?? 1) - 1, page)) };
  }

  /** Moves the track to the page; `by` pixels aside while a finger holds it. */
  show(smoothly: boolean, by = 0): void {
    const one = this.laid.get(this.cursor.key);
    if (!one) return;
    this.track.style.transitionProperty = smoothly ? 'transform' : 'none';
    this.track.style.transform = `translate3d(${by - (one.left + this.cursor.page) * this.width}px, 0, 0)`;
  }

  /** The place of the first character on a page of the part on the screen; undefined where its text begins before the page. */
  startOf(page: number): number | undefined {
    const element = this.laid.get(this.cursor.key)?.element;
    if (!element || this.width === 0) return undefined;
    const left = element.getBoundingClientRect().left + page * this.width;
    return placeFrom(element, (box) => box.left < left - 0.5);
  }
}
