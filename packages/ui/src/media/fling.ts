/** Pause (ms) after which a scroll event begins another movement. */
const restAfter = 150;

/** Speed (pixels per second) above which nobody can read: about three screens of a phone. */
const unreadable = 2400;

/** Share of time that building rows may take before rows are skipped during a fast scroll. */
const affordable = 0.3;

/** Time per frame for building rows (ms); the browser's own work and the screen's other parts need the rest. */
const slice = 6;

/** Weight of one measurement in the running averages. */
const weight = 0.25;

const movingAverage = (average: number, next: number): number => average + (next - average) * weight;

/** Recent time to build a row on this device (ms), over all lists; undefined before the first one. */
let rowCost: number | undefined;

/**
 * Records the time from the start of the rows' rendering to the end of their layout.
 * @param rows number of rows, at least 1
 * @param ms milliseconds for all of them
 */
export const rowsBuilt = (rows: number, ms: number): void => {
  rowCost = rowCost === undefined ? ms / rows : movingAverage(rowCost, ms / rows);
};

/** Returns how many rows may be built within one frame, at least 1; unlimited until a cost is known. */
export const rowsPerFrame = (): number =>
  rowCost === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(slice / Math.max(rowCost, 0.01)));

/** Measures a list's speed from its scroll events. A jump from rest (an anchor, a restored position) has no speed. */
export class Movement {
  #last: { at: number; offset: number } | undefined;
  #speed = 0;

  /**
   * @param offset the scroll position in pixels
   * @param at milliseconds, from a monotonic clock
   */
  moved(offset: number, at: number): void {
    const last = this.#last;
    if (last?.at === at) return;
    this.#last = { at, offset };
    if (last === undefined || at - last.at > restAfter) {
      this.#speed = 0;
      return;
    }
    this.#speed = movingAverage(this.#speed, (Math.abs(offset - last.offset) / (at - last.at)) * 1000);
  }

  /** Pixels per second; 0 at rest. */
  speed(at: number): number {
    return this.#last === undefined || at - this.#last.at > restAfter ? 0 : this.#speed;
  }

  /**
   * Returns whether rows of `height` pixels pass faster than they can be read and built by this device: they are skipped
   * until the list slows down.
   */
  outruns(height: number, at: number): boolean {
    const speed = this.speed(at);
    if (rowCost === undefined || speed < unreadable) return false;
    return ((speed / height) * rowCost) / 1000 > affordable;
  }
}
