/** Boxes of a film file (ISO 14496-12, QuickTime): reading them, and freeing unneeded ones in place. */

export type FilmFault = 'type' | 'broken' | { readonly codec: string };
export class FilmError extends Error {
  readonly fault: FilmFault;
  constructor(fault: FilmFault) {
    super(typeof fault === 'string' ? fault : `codec ${fault.codec}`);
    this.name = 'FilmError';
    this.fault = fault;
  }
}

export interface FilmSource {
  /** Size in bytes. */
  readonly size: number;
  /** Returns exactly `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Limit per level: more boxes are an attempted denial of service. */
export const maxBoxes = 2000;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
export const u32 = (bytes: Uint8Array, at: number): number => {
  if (at + 4 > bytes.length) throw new FilmError('broken');
  return view(bytes).getUint32(at);
};
export const u64 = (bytes: Uint8Array, at: number): number => {
  if (at + 8 > bytes.length) throw new FilmError('broken');
  const value = view(bytes).getBigUint64(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new FilmError('broken');
  return Number(value);
};
/** Returns the four characters of a type. */
export const fourCc = (bytes: Uint8Array, at: number): string => {
  if (at + 4 > bytes.length) throw new FilmError('broken');
  return Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
};

export interface Box {
  readonly type: string;
  /** Including its header. */
  readonly raw: Uint8Array;
  readonly body: Uint8Array;
}

/** Returns the boxes within a box's body; they share its memory. */
export const boxesIn = (bytes: Uint8Array): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    let size = u32(bytes, at);
    let head = 8;
    if (size === 1) {
      size = u64(bytes, at + 8);
      head = 16;
    } else if (size === 0) size = bytes.length - at;
    if (size < head || at + size > bytes.length) throw new FilmError('broken');
    const box = {
      type: fourCc(bytes, at + 4),
      raw: bytes.subarray(at, at + size),
      body: bytes.subarray(at + head, at + size),
    };
    if (boxes.push(box) > maxBoxes) throw new FilmError('broken');
    at += size;
  }
  return boxes;
};

export const findBox = (bytes: Uint8Array, type: string): Uint8Array | undefined =>
  boxesIn(bytes).find((box) => box.type === type)?.body;
export const child = (bytes: Uint8Array, type: string): Uint8Array => {
  const body = findBox(bytes, type);
  if (!body) throw new FilmError('broken');
  return body;
};
export const nestedBody = (bytes: Uint8Array, ...path: string[]): Uint8Array => path.reduce(child, bytes);

/** Turns a box into an empty one of type `free`; sizes and offsets stay the same. */
export const freeBox = ({ raw, body }: Box): void => {
  raw.set(Buffer.from('free', 'latin1'), 4);
  body.fill(0);
};

export interface TopBox {
  readonly type: string;
  readonly offset: number;
  /** Header size in bytes. */
  readonly head: number;
  readonly size: number;
}

/**
 * Returns the top-level boxes of a file by their headers alone: they fill the file. A file that does not begin with a box is
 * not a film.
 */
export const topBoxes = async (source: FilmSource): Promise<TopBox[]> => {
  const boxes: TopBox[] = [];
  let offset = 0;
  while (offset + 8 <= source.size) {
    const isFirst = boxes.length === 0;
    const bytes = await source.read(offset, 16);
    const type = fourCc(bytes, 4);
    if (isFirst && !['ftyp', 'moov', 'wide', 'free', 'mdat'].includes(type)) throw new FilmError('type');
    const short = u32(bytes, 0);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? u64(bytes, 8) : short === 0 ? source.size - offset : short;
    if (size < head || offset + size > source.size) throw new FilmError(isFirst ? 'type' : 'broken');
    if (boxes.push({ type, offset, head, size }) > maxBoxes) throw new FilmError('broken');
    offset += size;
  }
  return boxes;
};
