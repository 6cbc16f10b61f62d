/** A scroll event this long after the last one, in milliseconds, begins another movement. */
const restAfter = 150;

/** Pixels a second above which nobody reads: about three screens of a phone. */
const unreadable = 2400;

/** The part of each second that building rows may take before rows are left out while the list flies past. */
const affordable = 0.3;

/** Milliseconds of each frame that building rows may take; the browser's own work and the screen's other parts need the rest. */
const slice = 6;

/** How much one measurement weighs in the running averages. */
const weight = 0.25;

const blend = (former: number, next: number): number => former + (next - former) * weight;

/** Milliseconds that building a row took lately on this device, over all lists; undefined before the first one. */
let rowCost: number | undefined;

/**
 * Reports how long rows took from the start of their rendering to the end of their layout.
 * @param rows how many, at least 1
 * @param ms milliseconds for all of them
 */
export const rowsBuilt = (rows: number, ms: number): void => {
  rowCost = rowCost === undefined ? ms / rows : blend(rowCost, ms / rows);
};

/** Rows that may be built within one frame, at least 1; as many as there are until a cost is known. */
export const rowsPerFrame = (): number =>
  rowCost === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(slice / Math.max(rowCost, 0.01)));

/** How fast a list moves, from its scroll events. A leap from rest (an anchor, a restored position) has no speed. */
export class Movement {
  #last: { at: number; offset: number } | undefined;
  #speed = 0;

  /**
   * @param offset the scroll position in pixels
   * @param at milliseconds, by a clock that only rises
   */
  moved(offset: number, at: number): void {
    const last = this.#last;
    if (last?.at === at) return;
    this.#last = { at, offset };
    if (last === undefined || at - last.at > restAfter) {
      this.#speed = 0;
      return;
    }
    this.#speed = blend(this.#speed, (Math.abs(offset - last.offset) / (at - last.at)) * 1000);
  }

  /** Pixels a second; 0 at rest. */
  speed(at: number): number {
    return this.#last === undefined || at - this.#last.at > restAfter ? 0 : this.#speed;
  }

  /**
   * Whether rows of `height` pixels pass faster than anybody reads and than this device builds them: they are left out until the list
   * slows down.
   */
  outruns(height: number, at: number): boolean {
    const speed = this.speed(at);
    if (rowCost === undefined || speed < unreadable) return false;
    return ((speed / height) * rowCost) / 1000 > affordable;
  }
}
