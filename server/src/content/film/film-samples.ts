/** Where the pictures and the sound of a track lie in a film file, by its tables (`stbl`). */
import { FilmError, type FilmSource, findBox, inside, u32, u64 } from './film-boxes.ts';

/** Bytes of the file from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Three minutes have far fewer; more are an attempt to keep us busy. */
const maxSamples = 1_000_000;
const maxChunks = 100_000;

interface Sizes {
  readonly count: number;
  /** Bytes of so many samples from `first` on. */
  bytes(first: number, samples: number): number;
}

const sizesOf = (stbl: Uint8Array): Sizes => {
  const table = findBox(stbl, 'stsz');
  // The compact form `stz2` is allowed by the standard and written by no phone.
  if (!table) throw new FilmError('broken');
  const [each, count] = [u32(table, 4), u32(table, 8)];
  if (each > 0) return { count, bytes: (_, samples) => samples * each };
  if (count > maxSamples || 12 + count * 4 > table.length) throw new FilmError('broken');
  const bytes = (first: number, samples: number): number => {
    let sum = 0;
    for (let sample = first; sample < first + samples; sample += 1) sum += u32(table, 12 + sample * 4);
    return sum;
  };
  return { count, bytes };
};

const chunksOf = (stbl: Uint8Array): { count: number; offset: (chunk: number) => number } => {
  const narrow = findBox(stbl, 'stco');
  const table = narrow ?? findBox(stbl, 'co64');
  if (!table) throw new FilmError('broken');
  const count = u32(table, 4);
  const width = narrow ? 4 : 8;
  if (count > maxChunks || 8 + count * width > table.length) throw new FilmError('broken');
  return { count, offset: (chunk) => (narrow ? u32 : u64)(table, 8 + chunk * width) };
};

interface Chunk extends Span {
  /** Number of its first sample. */
  readonly sample: number;
}

export interface TrackMedia {
  /** In the order of playing. */
  readonly chunks: readonly Span[];
  readonly samples: number;
  sampleAt(index: number): Span;
}

/** Where the media of a track lie. Throws `broken` when its tables contradict each other. */
export const mediaOfTrack = (mdia: Uint8Array): TrackMedia => {
  const stbl = inside(mdia, 'minf', 'stbl');
  const sizes = sizesOf(stbl);
  const places = chunksOf(stbl);
  const runs = inside(stbl, 'stsc');
  const runCount = u32(runs, 4);
  const chunks: Chunk[] = [];
  if (8 + runCount * 12 > runs.length) throw new FilmError('broken');
  let sample = 0;
  for (let run = 0; run < runCount && sample < sizes.count; run += 1) {
    const first = u32(runs, 8 + run * 12) - 1;
    const next = run + 1 < runCount ? u32(runs, 8 + (run + 1) * 12) - 1 : places.count;
    const perChunk = u32(runs, 12 + run * 12);
    if (first !== chunks.length || next <= first || next > places.count || perChunk === 0) throw new FilmError('broken');
    for (let chunk = first; chunk < next && sample < sizes.count; chunk += 1) {
      const samples = Math.min(perChunk, sizes.count - sample);
      const from = places.offset(chunk);
      chunks.push({ from, to: from + sizes.bytes(sample, samples), sample });
      sample += samples;
    }
  }
  if (sample < sizes.count) throw new FilmError('broken');
  const sampleAt = (index: number): Span => {
    const chunk = chunks.findLast((chunk) => chunk.sample <= index);
    if (!chunk) throw new FilmError('broken');
    const from = chunk.from + sizes.bytes(chunk.sample, index - chunk.sample);
    return { from, to: from + sizes.bytes(index, 1) };
  };
  return { chunks, samples: sizes.count, sampleAt };
};

/** Refuses chunks of which a part is not in the file's media data. */
export const checkWithin = (chunks: readonly Span[], media: readonly Span[]): void => {
  for (const { from, to } of chunks) if (!media.some((span) => span.from <= from && to <= span.to)) throw new FilmError('broken');
};

/** Samples that are looked at, spread over the film. */
const probes = 16;
const largestSample = 8 * 1024 * 1024;

/** Refuses a film whose pictures are zeros or anything else that is no H.264: a sample is units, each behind its length. */
export const checkPictures = async (source: FilmSource, mdia: Uint8Array, media: TrackMedia): Promise<void> => {
  const entry = inside(mdia, 'minf', 'stbl', 'stsd').subarray(8);
  // The sample entry has 8 bytes of header and 78 of its own before its boxes.
  const avcC = findBox(entry.subarray(86, u32(entry, 0)), 'avcC');
  if (!avcC) throw new FilmError('broken');
  const lengthBytes = ((avcC[4] ?? 0) & 3) + 1;
  const count = Math.min(probes, media.samples);
  for (let probe = 0; probe < count; probe += 1) {
    const { from, to } = media.sampleAt(Math.floor((probe * (media.samples - 1)) / Math.max(1, count - 1)));
    if (from === to || to - from > largestSample) throw new FilmError('broken');
    const sample = Buffer.from(await source.read(from, to - from));
    let at = 0;
    while (at + lengthBytes < sample.length) {
      const length = sample.readUIntBE(at, lengthBytes);
      if (length === 0) throw new FilmError('broken');
      at += lengthBytes + length;
    }
    if (at !== sample.length) throw new FilmError('broken');
  }
};

/** What of `span` no other span covers, in order. */
export const gapsIn = (span: Span, covered: readonly Span[]): Span[] => {
  const gaps: Span[] = [];
  let at = span.from;
  for (const { from, to } of covered.toSorted((a, b) => a.from - b.from)) {
    if (from >= span.to) break;
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < span.to) gaps.push({ from: at, to: span.to });
  return gaps;
};
