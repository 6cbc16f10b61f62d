/** Reads the properties of a film from its boxes and lists the parts to remove: nothing is decoded. */
import {
  boxesIn,
  child,
  FilmError,
  type FilmSource,
  fourCc,
  freeBox,
  nestedBody,
  type TopBox,
  topBoxes,
  u32,
  u64,
} from './film-boxes.ts';
import { checkPictures, checkWithin, gapsIn, mediaOfTrack, type Span } from './film-samples.ts';

export interface FilmFacts {
  /** In pixels as displayed, after the film's rotation. */
  readonly width: number;
  readonly height: number;
  /** Including fractions. */
  readonly seconds: number;
}

/** Replacement for the bytes from `offset` on: a text of the same length, or the given number of zeros. */
export type FilmPatch =
  | { readonly offset: number; readonly bytes: Uint8Array }
  | { readonly offset: number; readonly zeros: number };

export interface Film {
  readonly facts: FilmFacts;
  /** Removes location, names, times and all tracks except video and audio; sizes and offsets do not change. Idempotent. */
  readonly patches: readonly FilmPatch[];
}

/** The description of a three-minute film takes a few hundred kilobytes. */
const largestMoov = 16 * 1024 * 1024;
/** Maximum number of media boxes: one, or several when a recorder had to restart. */
const maxMedia = 32;
/** Codecs that every browser plays. */
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
 * The boxes that a player needs within each box; all others are freed. Phones and cameras write location, device and owner
 * into `udta`, `meta` and `uuid` on every level, and applications invent more.
 */
const requiredBoxes: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'iods'],
  trak: ['tkhd', 'mdia', 'edts', 'tapt'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stco', 'co64', 'stss', 'stps', 'sdtp', 'sbgp', 'sgpd'],
};
/** Header boxes start with version and flags, followed by the creation and modification times. */
const dated = ['mvhd', 'tkhd', 'mdhd'];

const clean = (body: Uint8Array, type: string): void => {
  const required = requiredBoxes[type];
  if (!required) return;
  for (const box of boxesIn(body)) {
    if (!required.includes(box.type)) freeBox(box);
    else if (dated.includes(box.type)) box.body.fill(0, 4, box.body[0] === 1 ? 20 : 12);
    else clean(box.body, box.type);
  }
};

/** `mvhd` and `mdhd` have this part in common: duration divided by time scale, in seconds; 0 when the film does not state it. */
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
  // Rotation by 90°: the first number of the matrix is 0.
  return u32(tkhd, at) === 0 && u32(tkhd, at + 4) !== 0 ? { width: height, height: width } : { width, height };
};

const codecOf = (mdia: Uint8Array): string => fourCc(nestedBody(mdia, 'minf', 'stbl', 'stsd'), 12);

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

/** Returns the first video track and the audio tracks; others (locations over time, captions, hidden films) are freed. */
const tracksOf = (moov: Uint8Array): Tracks => {
  let picture: Tracks['picture'] | undefined;
  const sounds: Uint8Array[] = [];
  for (const box of boxesIn(moov)) {
    // A fragmented film has its tables all over the file and would have to be read to the end, by players too.
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
 * Returns the properties of a film and the patches that clean it. Throws `FilmError`: not a film (`type`), damaged, truncated
 * or without its media (`broken`), or not playable everywhere (its codec).
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
  // Fewer bytes than a box has may follow the last one.
  const end = top.reduce((last, { offset, size }) => Math.max(last, offset + size), 0);
  if (end < source.size) patches.push({ offset: end, zeros: source.size - end });
  return { facts, patches };
};

/** Applies patches to a piece of the file that starts at `start`; returns true when it changed. */
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
