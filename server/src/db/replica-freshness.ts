import type { Lsn } from './lsn.ts';

interface Position {
  readonly lsn: Lsn;
  /** Monotonic time (ms) before the position was read. */
  readonly at: number;
}

/** Records the recent positions of the primary, which determine the age of a replica's data and whether it is fresh enough. */
export class ReplicaFreshness {
  readonly #staleMs: number;
  readonly #outageMs: number;
  /** Oldest first. */
  readonly #positions: Position[] = [];
  /** The position of the last {@link catchUp}, and how many of its calls there were and were served. */
  #caughtUp: Position | undefined;
  #requests = 0;
  #served = 0;
  /** Whether the replica had reached the primary's latest known position when it was last seen. */
  #isCurrent = false;
  /** When the primary was last asked for its position, and when the latest answered question was asked. */
  #askedAt = 0;
  #answeredAt = 0;
  /** When the primary was at the position that the replica had reached when it was last seen. */
  #freshUntil: number | undefined;

  /**
   * @param staleMs oldest data (ms) that a read may return
   * @param outageMs time (ms) without an answer of the primary after which no data is fresh enough
   */
  constructor(staleMs: number, outageMs: number) {
    this.#staleMs = staleMs;
    this.#outageMs = outageMs;
  }

  /** From now on {@link floor} is undefined until a position is read that was requested after this call. */
  catchUp(): void {
    this.#requests += 1;
  }

  /**
   * The position that a result must include: the primary's of at most `staleMs` ago, or, while it does not answer, of at most
   * `staleMs` before its last answer; undefined where none is known.
   */
  floor(): Lsn | undefined {
    const requestedAt = performance.now();
    const last = this.#positions.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    const isOutage = this.isPrimarySilent && last < requestedAt - this.#staleMs && last >= requestedAt - this.#outageMs;
    const oldest = (isOutage ? last : requestedAt) - this.#staleMs;
    const required = this.#positions.find(({ at }) => at >= oldest)?.lsn;
    if (this.#served < this.#requests || required === undefined) return undefined;
    const caughtUp = this.#caughtUp;
    return caughtUp && caughtUp.at >= oldest && caughtUp.lsn > required ? caughtUp.lsn : required;
  }

  /** Reads and records the primary's position. */
  async readPosition(read: () => Promise<Lsn>): Promise<void> {
    const at = performance.now();
    const requests = this.#requests;
    this.#askedAt = at;
    const position = { lsn: await read(), at };
    this.#answeredAt = Math.max(this.#answeredAt, at);
    this.#positions.push(position);
    if (requests > this.#served) {
      this.#caughtUp = position;
      this.#served = requests;
    }
    while ((this.#positions[0]?.at ?? at) < at - this.#staleMs) this.#positions.shift();
  }

  /** Whether the primary has not answered, or not yet, since it was last asked. */
  get isPrimarySilent(): boolean {
    return this.#askedAt > this.#answeredAt;
  }

  /** Records the position that the replica has reached; returns whether its data is fresh enough. */
  observe(lsn: Lsn): boolean {
    const newest = this.#positions.findLast((position) => position.lsn <= lsn);
    this.#freshUntil = newest?.at ?? this.#freshUntil;
    this.#isCurrent = newest !== undefined && newest === this.#positions.at(-1);
    const required = this.floor();
    return required !== undefined && lsn >= required;
  }

  /** The replica did not respond: from now on its data ages. */
  lose(): void {
    this.#isCurrent = false;
  }

  /** Age (s) of the replica's data when it was last measured; undefined before the first response. */
  lagSeconds(): number | undefined {
    if (this.#freshUntil === undefined) return undefined;
    return this.#isCurrent ? 0 : (performance.now() - this.#freshUntil) / 1000;
  }
}
