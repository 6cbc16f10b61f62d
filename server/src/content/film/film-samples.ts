/** Locates the video and audio of a track in a film file by its tables (`stbl`). */
import { FilmError, type FilmSource, findBox, nestedBody, u32, u64 } from './film-boxes.ts';

/** Byte range of the file from `from` up to, but excluding, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Three minutes have far fewer samples; more are an attempted denial of service. */
const maxSamples = 1_000_000;
const maxChunks = 100_000;

interface Sizes {
  readonly count: number;
  /** Returns the size in bytes of the given number of samples from `first` on. */
  bytes(first: number, samples: number): number;
}

const sizesOf = (stbl: Uint8Array): Sizes => {
  const table = findBox(stbl, 'stsz');
  // The compact form `stz2` is permitted by the standard but written by no phone.
  if (!table) throw new FilmError('broken');
  const [uniformSize, count] = [u32(table, 4), u32(table, 8)];
  if (uniformSize > 0) return { count, bytes: (_, samples) => samples * uniformSize };
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
  /** Index of its first sample. */
  readonly sample: number;
}

export interface TrackMedia {
  /** In playback order. */
  readonly chunks: readonly Span[];
  readonly samples: number;
  sampleAt(index: number): Span;
}

/** Locates the media of a track. Throws `broken` when its tables contradict each other. */
export const mediaOfTrack = (mdia: Uint8Array): TrackMedia => {
  const stbl = nestedBody(mdia, 'minf', 'stbl');
  const sizes = sizesOf(stbl);
  const chunkTable = chunksOf(stbl);
  const runs = nestedBody(stbl, 'stsc');
  const runCount = u32(runs, 4);
  const chunks: Chunk[] = [];
  if (8 + runCount * 12 > runs.length) throw new FilmError('broken');
  let sample = 0;
  for (let run = 0; run < runCount && sample < sizes.count; run += 1) {
    const first = u32(runs, 8 + run * 12) - 1;
    const next = run + 1 < runCount ? u32(runs, 8 + (run + 1) * 12) - 1 : chunkTable.count;
    const perChunk = u32(runs, 12 + run * 12);
    if (first !== chunks.length || next <= first || next > chunkTable.count || perChunk === 0) throw new FilmError('broken');
    for (let chunk = first; chunk < next && sample < sizes.count; chunk += 1) {
      const samples = Math.min(perChunk, sizes.count - sample);
      const from = chunkTable.offset(chunk);
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

/** Refuses chunks that are not completely within the file's media data. */
export const checkWithin = (chunks: readonly Span[], media: readonly Span[]): void => {
  for (const { from, to } of chunks) if (!media.some((span) => span.from <= from && to <= span.to)) throw new FilmError('broken');
};

/** Number of samples inspected, distributed over the film. */
const probes = 16;
const largestSample = 8 * 1024 * 1024;

/**
 * Refuses a film whose video is zeros or anything else that is not H.264: a sample consists of units, each preceded by its
 * length.
 */
export const checkPictures = async (source: FilmSource, mdia: Uint8Array, media: TrackMedia): Promise<void> => {
  const entry = nestedBody(mdia, 'minf', 'stbl', 'stsd').subarray(8);
  // Before its boxes, the sample entry has 8 bytes of header and 78 of its own.
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

/** Returns the parts of `span` not covered by other spans, in order. */
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
