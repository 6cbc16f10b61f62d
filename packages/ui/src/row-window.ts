import {
  ACTION_ITEMS_LENGTH_CHANGE,
  createListLayout,
  createVirtualStore,
  createWindowDriver,
  UPDATE_VIRTUAL_STATE,
} from 'virtua/unstable_core';
import type { CacheSnapshot } from 'virtua';
import { Movement, rowsBuilt, rowsPerFrame } from './fling.ts';

/** Beyond the screen, in pixels: the least that showed no blank place while scrolling fast (design/toolchain.md). */
const bufferSize = 700;

/** Heights that differ by less, in pixels, count as equal. */
const tolerance = 0.5;

interface Owner {
  /** Renders the rows of `shown`, before it returns. */
  render: () => void;
  /** Rows are left out (`height`: about what one takes, in pixels), or all of them are there again (undefined). */
  placeholders: (height: number | undefined) => void;
}

/** Seconds of scrolling ahead for which more rows are asked. */
const ahead = 0.6;

/**
 * Which rows of a list below the window's scroll position are in the document, and where. Sizes, offsets and the correction of the scroll
 * position are virtua's; what is added is that rows are built a few per frame, and none while they fly past faster than they can be built.
 */
export class RowWindow {
  /** Indices of the rows to render, rising. */
  shown: number[] = [];
  #owner: Owner | undefined;
  #ask: (() => unknown) | undefined;
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
  /** A row whose height is not known yet stands invisible until it is. */
  isUnmeasured(index: number): boolean {
    return this.#layout.$isSizeEqual(index);
  }

  /** Takes over another number of rows, while rendering. */
  setCount(count: number): void {
    const former = this.#layout.$getLength();
    if (count === former) return;
    // The rendering that brings the rows is under way: none is begun for them.
    this.#rendering = true;
    this.#store.$update(ACTION_ITEMS_LENGTH_CHANGE, count, false);
    this.#rendering = false;
    if (count > former) this.#foresee(former, count);
    this.shown = this.shown.filter((index) => index < count);
    this.#select(this.#isOutrun() ? 0 : this.#most());
    this.#goOn();
  }

  /** What asks for more rows when the end comes near in fast motion; nothing where no more are. */
  askBy(ask: (() => unknown) | undefined): void {
    this.#ask = ask;
  }

  /**
   * Follows the window's scrolling and the sizes of the list and its rows.
   * @returns ends it
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
  /** After each rendering: the scroll position follows rows above it that turned out higher or lower. */
  settle(): void {
    this.#driver.$effect();
  }

  /** Where all rows measured so far have one height, new ones are taken to have it too, and need not be rendered twice. */
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

  /** At rest, as after a leap, the whole screen comes at once; in motion, and after rows were left out, a few rows come with each frame. */
  #most(): number {
    return this.#sparse || this.#movement.speed(performance.now()) > 0 ? rowsPerFrame() : Number.POSITIVE_INFINITY;
  }

  /**
   * Puts at most `most` missing rows into `shown`, nearest to the screen's middle first, and takes out those that are far.
   * @returns how many came in
   */
  #select(most: number): number {
    const target = this.#range();
    const present = new Set(this.shown);
    const missing = target.filter((index) => !present.has(index));
    const middle = this.#layout.$findIndex(
      this.#store.$getScrollOffset() - this.#store.$getStartSpacerSize() + this.#store.$getViewportSize() / 2,
    );
    const added =
      missing.length <= most ? missing : missing.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, most);
    const first = target[0] ?? 0;
    const last = target.at(-1) ?? -1;
    const remaining = this.shown.filter((index) => index >= first && index <= last);
    this.#sparse = added.length < missing.length;
    if (added.length > 0 || remaining.length < this.shown.length) this.shown = [...remaining, ...added].toSorted((a, b) => a - b);
    return added.length;
  }

  #update(): void {
    const at = performance.now();
    const offset = this.#store.$getScrollOffset();
    this.#movement.moved(offset, at);
    const speed = this.#movement.speed(at);
    const left = this.#store.$getStartSpacerSize() + this.height - offset - this.#store.$getViewportSize();
    // Once for as many rows as there are: a request that failed waits for the member.
    if (speed > 0 && left < speed * ahead && this.#askedAt !== this.#layout.$getLength()) {
      this.#askedAt = this.#layout.$getLength();
      // Not within the frame that is being drawn.
      setTimeout(() => this.#ask?.());
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
      // The layout of this frame, early: what it costs is the row's too.
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
