/** Reads what a film is from its own boxes, and says what of it is not kept: nothing of it is decoded. */
import {
  boxesIn,
  child,
  FilmError,
  type FilmSource,
  fourCc,
  freeBox,
  inside,
  type TopBox,
  topBoxes,
  u32,
  u64,
} from './film-boxes.ts';
import { checkPictures, checkWithin, gapsIn, mediaOfTrack, type Span } from './film-samples.ts';

export interface FilmFacts {
  /** Pixels, as it is shown: turned as the film says. */
  readonly width: number;
  readonly height: number;
  /** With fractions. */
  readonly seconds: number;
}

/** What replaces the bytes from `offset` on: a text of the same length, or so many zeros. */
export type FilmPatch =
  | { readonly offset: number; readonly bytes: Uint8Array }
  | { readonly offset: number; readonly zeros: number };

export interface Film {
  readonly facts: FilmFacts;
  /** Frees the film of place, names, times and every track but pictures and sound; sizes and offsets do not change. Applied twice is once. */
  readonly patches: readonly FilmPatch[];
}

/** A description of a film of three minutes has some hundred kilobytes. */
const largestMoov = 16 * 1024 * 1024;
/** Boxes with media: one, or some when a recorder had to begin anew. */
const maxMedia = 32;
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

/**
 * What a player needs of each box; anything else in it is freed. Phones and cameras write place, device and owner into `udta`, `meta` and `uuid`
 * on every level, and applications invent more.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'iods'],
  trak: ['tkhd', 'mdia', 'edts', 'tapt'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stco', 'co64', 'stss', 'stps', 'sdtp', 'sbgp', 'sgpd'],
};
/** Header boxes begin with version and flags, then the times of making and of the last change. */
const dated = ['mvhd', 'tkhd', 'mdhd'];

const clean = (body: Uint8Array, type: string): void => {
  const keep = kept[type];
  if (!keep) return;
  for (const box of boxesIn(body)) {
    if (!keep.includes(box.type)) freeBox(box);
    else if (dated.includes(box.type)) box.body.fill(0, 4, box.body[0] === 1 ? 20 : 12);
    else clean(box.body, box.type);
  }
};

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

const codecOf = (mdia: Uint8Array): string => fourCc(inside(mdia, 'minf', 'stbl', 'stsd'), 12);

const readMoov = async (source: FilmSource, { offset, head, size }: TopBox): Promise<Uint8Array> => {
  if (size > largestMoov) throw new FilmError('broken');
  const body = Uint8Array.from(await source.read(offset + head, size - head));
  if (body.length !== size - head) throw new FilmError('broken');
  return body;
};

const spanOf = ({ offset, head, size }: TopBox): Span => ({ from: offset + head, to: offset + size });

interface Tracks {
  readonly picture: { readonly track: Uint8Array; readonly mdia: Uint8Array };
  readonly sounds: readonly Uint8Array[];
}

/** The first track of pictures and those of sound; the others (places over time, captions, hidden films) are freed. */
const tracksOf = (moov: Uint8Array): Tracks => {
  let picture: Tracks['picture'] | undefined;
  const sounds: Uint8Array[] = [];
  for (const box of boxesIn(moov)) {
    // One in fragments has its tables all over the file and would have to be read to its end, by players as well.
    if (box.type === 'mvex') throw new FilmError({ codec: 'fragmented MP4' });
    if (box.type !== 'trak') continue;
    const mdia = child(box.body, 'mdia');
    const kind = fourCc(child(mdia, 'hdlr'), 8);
    if (kind === 'soun') {
      const codec = codecOf(mdia);
      if (!playableSound.has(codec)) throw new FilmError({ codec });
      sounds.push(mdia);
    } else if (kind === 'vide' && !picture) {
      const codec = codecOf(mdia);
      if (!playable.has(codec)) throw new FilmError({ codec: names[codec] ?? codec.replace(/[^\w .-]/g, '?') });
      picture = { track: box.body, mdia };
    } else freeBox(box);
  }
  if (!picture) throw new FilmError('broken');
  return { picture, sounds };
};

/**
 * What a film is, and what is to be taken out of it. Throws `FilmError`: no film (`type`), damaged, cut short or without its media (`broken`), or not
 * playable everywhere (its codec).
 */
export const readFilm = async (source: FilmSource): Promise<Film> => {
  const top = await topBoxes(source);
  const moovBox = top.find(({ type }) => type === 'moov');
  if (!moovBox) throw new FilmError('broken');
  const moov = await readMoov(source, moovBox);
  const { picture, sounds } = tracksOf(moov);
  const header = child(moov, 'mvhd');
  const seconds = Math.max(secondsOf(header), secondsOf(child(picture.mdia, 'mdhd')));
  const facts = { ...measuresOf(child(picture.track, 'tkhd')), seconds };
  if (facts.width < 1 || facts.height < 1 || facts.width > 8192 || facts.height > 8192 || !(seconds > 0))
    throw new FilmError('broken');

  const media = top.filter(({ type }) => type === 'mdat');
  const shown = mediaOfTrack(picture.mdia);
  if (shown.samples === 0 || media.length > maxMedia) throw new FilmError('broken');
  const used = [shown, ...sounds.map(mediaOfTrack)].flatMap(({ chunks }) => chunks);
  checkWithin(used, media.map(spanOf));
  await checkPictures(source, picture.mdia, shown);

  clean(moov, 'moov');
  const patches: FilmPatch[] = [{ offset: moovBox.offset + moovBox.head, bytes: moov }];
  for (const box of top) {
    const span = spanOf(box);
    if (box.type === 'mdat') for (const { from, to } of gapsIn(span, used)) patches.push({ offset: from, zeros: to - from });
    else if (box !== moovBox && box.type !== 'ftyp') {
      patches.push({ offset: box.offset + 4, bytes: Buffer.from('free', 'latin1') });
      patches.push({ offset: span.from, zeros: span.to - span.from });
    }
  }
  // Fewer bytes than a box has are left over behind the last one.
  const end = top.reduce((last, { offset, size }) => Math.max(last, offset + size), 0);
  if (end < source.size) patches.push({ offset: end, zeros: source.size - end });
  return { facts, patches };
};

/** Carries out patches on a piece of the file that begins at `start`; true when it changed. */
export const patchPiece = (piece: Uint8Array, start: number, patches: readonly FilmPatch[]): boolean => {
  let changed = false;
  for (const patch of patches) {
    const length = 'bytes' in patch ? patch.bytes.length : patch.zeros;
    const from = Math.max(patch.offset, start);
    const to = Math.min(patch.offset + length, start + piece.length);
    if (from >= to) continue;
    const before = Uint8Array.from(piece.subarray(from - start, to - start));
    if ('bytes' in patch) piece.set(patch.bytes.subarray(from - patch.offset, to - patch.offset), from - start);
    else piece.fill(0, from - start, to - start);
    changed ||= Buffer.compare(before, piece.subarray(from - start, to - start)) !== 0;
  }
  return changed;
};
