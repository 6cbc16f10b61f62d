/** WebM (Matroska, RFC 9559) as recorded by browsers: sizes of segment and clusters may be unknown, and no duration is stored. */

const id = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  time: 0xe7,
  group: 0xa0,
  simpleBlock: 0xa3,
  block: 0xa1,
  head: 0x1a45dfa3,
} as const;

/** Elements whose content is parsed; all others are skipped. */
const entered: ReadonlySet<number> = new Set([id.head, id.segment, id.info, id.tracks, id.track, id.cluster, id.group]);
/** More elements than a minute of sound has indicate a denial-of-service attempt. */
const maxElements = 50_000;
/** Maximum duration of an Opus frame, assumed for the last one (ms). */
const frameMs = 60;

export class WebmReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  #byte(at: number): number {
    const value = this.#bytes[at];
    if (value === undefined) throw new RangeError('the file ends');
    return value;
  }

  #number(at: number, length: number): number {
    let value = 0;
    for (let i = 0; i < length; i += 1) value = value * 256 + this.#byte(at + i);
    return value;
  }

  /** Reads a variable-length integer; `keepsMarker` for ids. Undefined for an unknown size. */
  #variable(keepsMarker: boolean): number | undefined {
    const first = this.#byte(this.#at);
    const length = Math.clz32(first) - 23;
    if (length > 8) throw new RangeError('no length');
    const marker = 2 ** (8 - length);
    const remainder = this.#number(this.#at + 1, length - 1);
    this.#at += length;
    const isUnknown = first % marker === marker - 1 && remainder === 256 ** (length - 1) - 1;
    if (!keepsMarker && isUnknown) return undefined;
    return (keepsMarker ? first : first % marker) * 256 ** (length - 1) + remainder;
  }

  /** Returns undefined unless it contains only sound, in Opus. */
  milliseconds(): number | undefined {
    const bytes = this.#bytes;
    if (bytes.length < 4 || this.#number(0, 4) !== id.head) return undefined;
    let [docType, codecs, sounds, scale, cluster, last, elements] = ['', [] as string[], 0, 1_000_000, 0, -1, 0];
    const text = (length: number) => Buffer.from(bytes.subarray(this.#at, this.#at + length)).toString('latin1');
    while (this.#at < bytes.length) {
      if ((elements += 1) > maxElements) return undefined;
      const name = this.#variable(true) ?? 0;
      const size = this.#variable(false);
      if (entered.has(name)) continue;
      if (size === undefined) return undefined;
      // Skips an element that an aborted recorder did not finish.
      if (this.#at + size > bytes.length) break;
      if (name === id.docType) docType = text(size);
      if (name === id.codec) codecs = [...codecs, text(size)];
      if (name === id.type && this.#number(this.#at, size) === 2) sounds += 1;
      if (name === id.scale) scale = this.#number(this.#at, size);
      if (name === id.time) cluster = this.#number(this.#at, size);
      if (name === id.simpleBlock || name === id.block) last = Math.max(last, cluster + this.#timeOfBlock());
      this.#at += size;
    }
    const isVoice = docType === 'webm' && sounds === 1 && codecs.length === 1 && codecs[0] === 'A_OPUS' && last >= 0;
    return isVoice ? (last * scale) / 1_000_000 + frameMs : undefined;
  }

  /** Relative time of a block, after its track number: a signed two-byte integer. */
  #timeOfBlock(): number {
    const first = this.#byte(this.#at);
    const at = this.#at + Math.clz32(first) - 23;
    const value = this.#number(at, 2);
    return value >= 0x8000 ? value - 0x10000 : value;
  }
}
