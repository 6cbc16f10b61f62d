import {
  ACTION_ITEMS_LENGTH_CHANGE,
  createListLayout,
  createVirtualStore,
  createWindowDriver,
  UPDATE_VIRTUAL_STATE,
} from 'virtua/unstable_core';
import type { CacheSnapshot } from 'virtua';
import { Movement, rowsBuilt, rowsPerFrame } from '../media/fling.ts';

/** Overscan (pixels): the minimum without blank areas during fast scrolling (docs/specification/toolchain.md). */
const bufferSize = 700;

/** Heights that differ by less (pixels) count as equal. */
const tolerance = 0.5;

interface Owner {
  /** Renders the rows of `shown` synchronously. */
  render: () => void;
  /** Rows are skipped (`height`: approximate row height in pixels), or all of them are present again (undefined). */
  placeholders: (height: number | undefined) => void;
}

/** Look-ahead (seconds of scrolling) for loading more rows. */
const lookAhead = 0.6;

/**
 * Determines the rows of a list below the window's scroll position that are in the document, and their positions. Sizes,
 * offsets and the correction of the scroll position come from virtua; additionally, rows are built a few per frame, and none
 * while they pass faster than they can be built.
 */
export class RowWindow {
  /** Indices of the rows to render, in ascending order. */
  shown: number[] = [];
  #owner: Owner | undefined;
  #loadMore: (() => unknown) | undefined;
  readonly #layout;
  readonly #store;
  readonly #driver;
  readonly #movement = new Movement();
  #frame = 0;
  #sparse = false;
  #rendering = false;
  #askedAt = 0;
  #list: HTMLElement | undefined;

  constructor(count: number, cache: CacheSnapshot | undefined, initial: number) {
    this.#layout = createListLayout(count, undefined, cache);
    this.#store = createVirtualStore(this.#layout, initial);
    this.#driver = createWindowDriver(this.#store, this.#layout, false);
    this.shown = this.#range();
  }

  get cache(): CacheSnapshot {
    return this.#layout.$snapshot() as unknown as CacheSnapshot;
  }
  get height(): number {
    return this.#store.$getTotalSize();
  }
  get version(): number {
    return this.#store.$getStateVersion();
  }
  offsetOf(index: number): number {
    return this.#store.$getItemOffset(index);
  }
  /** Returns whether a row's height is still unknown; the row is invisible until then. */
  isUnmeasured(index: number): boolean {
    return this.#layout.$isSizeEqual(index);
  }

  /** Updates the number of rows, during rendering. */
  setCount(count: number): void {
    const previousCount = this.#layout.$getLength();
    if (count === previousCount) return;
    // The rendering of the new rows is already in progress: no other one is started.
    this.#rendering = true;
    this.#store.$update(ACTION_ITEMS_LENGTH_CHANGE, count, false);
    this.#rendering = false;
    if (count > previousCount) this.#foresee(previousCount, count);
    this.shown = this.shown.filter((index) => index < count);
    this.#select(this.#isOutrun() ? 0 : this.#most());
    this.#goOn();
  }

  /** Sets the function that loads more rows near the end during fast scrolling; undefined when there are no more. */
  setLoader(loadMore: (() => unknown) | undefined): void {
    this.#loadMore = loadMore;
  }

  /**
   * Observes the window's scrolling and the sizes of the list and its rows.
   * @returns a function that stops it
   */
  observe(list: HTMLElement, owner: Owner): () => void {
    this.#list = list;
    this.#owner = owner;
    this.#store.$subscribe(UPDATE_VIRTUAL_STATE, () => this.#rendering || this.#update());
    this.#driver.$observe(list);
    return () => {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#store.$dispose();
      this.#driver.$dispose();
    };
  }
  readonly observeRow = (row: HTMLElement, index: number): (() => void) => this.#driver.$observeItem(row, index);
  /** Called after each rendering: corrects the scroll position for rows above it whose height differs from the estimate. */
  settle(): void {
    this.#driver.$effect();
  }

  /** If all rows measured so far have the same height, it is assumed for new ones, which avoids rendering them twice. */
  #foresee(from: number, to: number): void {
    const [heights] = this.#layout.$snapshot() as [number[]];
    const first = heights[1];
    if (first === undefined || first < 0) return;
    for (let index = 2; index < from; index += 1) {
      const height = heights[index] as number;
      if (height >= 0 && Math.abs(height - first) > tolerance) return;
    }
    this.#layout.$setItemSizes(
      Array.from({ length: to - from }, (_, step) => [from + step, first] as [number, number]),
      0,
    );
  }

  #range(): number[] {
    const [from, to] = this.#store.$getRange(bufferSize);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
  }

  #rowHeight(): number {
    return Math.max(1, this.height / Math.max(1, this.#layout.$getLength()));
  }
  #isOutrun(): boolean {
    return this.#movement.outruns(this.#rowHeight(), performance.now());
  }

  /**
   * At rest, including after a jump, the whole screen is built at once; in motion, and after skipped rows, a few rows per
   * frame.
   */
  #most(): number {
    return this.#sparse || this.#movement.speed(performance.now()) > 0 ? rowsPerFrame() : Number.POSITIVE_INFINITY;
  }

  /**
   * Adds at most `max` missing rows to `shown`, nearest to the screen's middle first, and removes distant ones.
   * @returns the number of added rows
   */
  #select(max: number): number {
    const target = this.#range();
    const present = new Set(this.shown);
    const absentRows = target.filter((index) => !present.has(index));
    const middle = this.#layout.$findIndex(
      this.#store.$getScrollOffset() - this.#store.$getStartSpacerSize() + this.#store.$getViewportSize() / 2,
    );
    const added =
      absentRows.length <= max
        ? absentRows
        : absentRows.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, max);
    const first = target[0] ?? 0;
    const last = target.at(-1) ?? -1;
    const remaining = this.shown.filter((index) => index >= first && index <= last);
    this.#sparse = added.length < absentRows.length;
    if (added.length > 0 || remaining.length < this.shown.length) this.shown = [...remaining, ...added].toSorted((a, b) => a - b);
    return added.length;
  }

  #update(): void {
    const at = performance.now();
    const offset = this.#store.$getScrollOffset();
    this.#movement.moved(offset, at);
    const speed = this.#movement.speed(at);
    const remaining = this.#store.$getStartSpacerSize() + this.height - offset - this.#store.$getViewportSize();
    // Once per number of rows: after a failed request the member has to act.
    if (speed > 0 && remaining < speed * lookAhead && this.#askedAt !== this.#layout.$getLength()) {
      this.#askedAt = this.#layout.$getLength();
      // Not within the current frame.
      setTimeout(() => this.#loadMore?.());
    }
    if (this.#isOutrun()) {
      this.#sparse = true;
      this.#placeholders(true);
    } else this.#build();
  }

  #build(): void {
    const from = performance.now();
    const added = this.#select(this.#most());
    this.#owner?.render();
    if (added > 0) {
      // Forces this frame's layout: its cost is part of the row's.
      this.#list?.getBoundingClientRect();
      rowsBuilt(added, performance.now() - from);
    }
    this.#placeholders(this.#sparse);
    this.#goOn();
  }
  #placeholders(needed: boolean): void {
    this.#owner?.placeholders(needed ? this.#rowHeight() : undefined);
  }
  #goOn(): void {
    if (!this.#sparse || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#isOutrun()) this.#build();
    });
  }
}
