/** Reads what a film is from its own boxes (ISO 14496-12, QuickTime): nothing of it is decoded. */

export interface FilmSource {
  /** Bytes. */
  readonly size: number;
  /** Exactly so many bytes from `offset`; shorter only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface FilmFacts {
  /** Pixels, as it is shown: turned as the film says. */
  readonly width: number;
  readonly height: number;
  /** With fractions. */
  readonly seconds: number;
}

export type FilmFault = 'type' | 'broken' | { readonly codec: string };
export class FilmError extends Error {
  readonly fault: FilmFault;
  constructor(fault: FilmFault) {
    super(typeof fault === 'string' ? fault : `codec ${fault.codec}`);
    this.name = 'FilmError';
    this.fault = fault;
  }
}

/** A description of a film of three minutes has some hundred kilobytes. */
const largestMoov = 16 * 1024 * 1024;
const mostBoxes = 2000;
/** What every browser plays. */
const playable = new Set(['avc1', 'avc3']);
const playableSound = new Set(['mp4a', '.mp3']);

const names: Readonly<Record<string, string>> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  av01: 'AV1',
  vp09: 'VP9',
  apcn: 'ProRes',
  apch: 'ProRes',
  mp4v: 'MPEG-4',
};

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const u32 = (bytes: Uint8Array, at: number): number => {
  if (at + 4 > bytes.length) throw new FilmError('broken');
  return view(bytes).getUint32(at);
};
const u64 = (bytes: Uint8Array, at: number): number => {
  if (at + 8 > bytes.length) throw new FilmError('broken');
  const value = view(bytes).getBigUint64(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new FilmError('broken');
  return Number(value);
};
const name4 = (bytes: Uint8Array, at: number): string => {
  if (at + 4 > bytes.length) throw new FilmError('broken');
  return Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
};

interface Box {
  readonly type: string;
  readonly body: Uint8Array;
}

/** The boxes within another one's body. */
const boxesIn = (bytes: Uint8Array): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    let size = u32(bytes, at);
    let head = 8;
    if (size === 1) {
      size = u64(bytes, at + 8);
      head = 16;
    } else if (size === 0) size = bytes.length - at;
    if (size < head || at + size > bytes.length) throw new FilmError('broken');
    if (boxes.push({ type: name4(bytes, at + 4), body: bytes.subarray(at + head, at + size) }) > mostBoxes)
      throw new FilmError('broken');
    at += size;
  }
  return boxes;
};

const child = (bytes: Uint8Array, type: string): Uint8Array => {
  const found = boxesIn(bytes).find((box) => box.type === type);
  if (!found) throw new FilmError('broken');
  return found.body;
};
const inside = (bytes: Uint8Array, ...path: string[]): Uint8Array => path.reduce(child, bytes);

/** `mvhd` and `mdhd` agree in this part: duration over time scale, in seconds; 0 where the film does not say. */
const secondsOf = (body: Uint8Array): number => {
  const wide = body[0] === 1;
  const scale = u32(body, wide ? 20 : 12);
  const duration = wide ? u64(body, 24) : u32(body, 16);
  if (scale === 0) throw new FilmError('broken');
  return !wide && duration === 0xffff_ffff ? 0 : duration / scale;
};

const measuresOf = (tkhd: Uint8Array): { width: number; height: number } => {
  const at = tkhd[0] === 1 ? 52 : 40;
  const width = Math.round(u32(tkhd, at + 36) / 65_536);
  const height = Math.round(u32(tkhd, at + 40) / 65_536);
  // A quarter turn: the first number of the matrix is 0.
  return u32(tkhd, at) === 0 && u32(tkhd, at + 4) !== 0 ? { width: height, height: width } : { width, height };
};

const codecOf = (mdia: Uint8Array): string => {
  const stsd = inside(mdia, 'minf', 'stbl', 'stsd');
  return name4(stsd, 12);
};

/** The top boxes of a file by their heads alone; what is no box at all is no film. */
const topBox = async (source: FilmSource, wanted: string): Promise<Uint8Array> => {
  let at = 0;
  for (let boxes = 0; at + 8 <= source.size && boxes < mostBoxes; boxes += 1) {
    const bytes = await source.read(at, 16);
    let size = u32(bytes, 0);
    let head = 8;
    const type = name4(bytes, 4);
    if (boxes === 0 && !['ftyp', 'moov', 'wide', 'free', 'mdat'].includes(type)) throw new FilmError('type');
    if (size === 1) {
      size = u64(bytes, 8);
      head = 16;
    } else if (size === 0) size = source.size - at;
    if (size < head || at + size > source.size) throw new FilmError(boxes === 0 ? 'type' : 'broken');
    if (type === wanted) {
      if (size > largestMoov) throw new FilmError('broken');
      const body = await source.read(at + head, size - head);
      if (body.length !== size - head) throw new FilmError('broken');
      return body;
    }
    at += size;
  }
  throw new FilmError('broken');
};

/** What a film is. Throws `FilmError`: no film (`type`), damaged or cut short (`broken`), or not playable everywhere (its codec). */
export const readFilm = async (source: FilmSource): Promise<FilmFacts> => {
  const moov = await topBox(source, 'moov');
  const top = boxesIn(moov);
  const tracks = top.filter(({ type }) => type === 'trak').map(({ body }) => body);
  let facts: FilmFacts | undefined;
  for (const track of tracks) {
    const mdia = child(track, 'mdia');
    const kind = name4(child(mdia, 'hdlr'), 8);
    if (kind === 'soun') {
      const codec = codecOf(mdia);
      if (!playableSound.has(codec)) throw new FilmError({ codec });
    }
    if (kind !== 'vide' || facts) continue;
    const codec = codecOf(mdia);
    if (!playable.has(codec)) throw new FilmError({ codec: names[codec] ?? codec.replace(/[^\w .-]/g, '?') });
    // A film in fragments tells its length in mvex.
    const extended = top.find(({ type }) => type === 'mvex');
    const mehd = extended && boxesIn(extended.body).find(({ type }) => type === 'mehd')?.body;
    const header = child(moov, 'mvhd');
    const scale = u32(header, header[0] === 1 ? 20 : 12);
    const whole = mehd ? (mehd[0] === 1 ? u64(mehd, 4) : u32(mehd, 4)) / Math.max(scale, 1) : 0;
    facts = { ...measuresOf(child(track, 'tkhd')), seconds: Math.max(secondsOf(header), secondsOf(child(mdia, 'mdhd')), whole) };
  }
  // One in fragments without a length would have to be read to its end, by players as well.
  if (facts?.seconds === 0 && top.some(({ type }) => type === 'mvex')) throw new FilmError({ codec: 'fragmented MP4' });
  if (!facts || facts.width < 1 || facts.height < 1 || facts.width > 8192 || facts.height > 8192 || !(facts.seconds > 0))
    throw new FilmError('broken');
  return facts;
};
