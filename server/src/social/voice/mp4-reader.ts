/** MP4 (ISO 14496-12) as recorded by browsers: whole, or in fragments that each state the duration of their samples. */

interface Box {
  readonly type: string;
  readonly body: DataView;
}

/** More boxes than a minute of sound has indicate a denial-of-service attempt. */
const maxBoxes = 5000;

const boxesIn = (data: DataView): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.byteLength; ) {
    const short = data.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => data.getUint8(at + i)));
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(data.getBigUint64(at + 8)) : short === 0 ? data.byteLength - at : short;
    if (size < head || at + size > data.byteLength) {
      // Skips a fragment that an aborted recorder did not finish.
      if (type === 'mdat' || type === 'moof') break;
      throw new RangeError('the file ends');
    }
    if (boxes.push({ type, body: new DataView(data.buffer, data.byteOffset + at + head, size - head) }) > maxBoxes)
      throw new RangeError('too many boxes');
    at += size;
  }
  return boxes;
};

const boxesAt = (data: DataView, ...path: string[]): DataView[] =>
  path.reduce<DataView[]>(
    (within, type) => within.flatMap((body) => boxesIn(body).flatMap((box) => (box.type === type ? [box.body] : []))),
    [data],
  );
const first = (data: DataView, ...path: string[]): DataView => {
  const [body] = boxesAt(data, ...path);
  if (!body) throw new RangeError(`no ${path.join('/')}`);
  return body;
};

/** Total duration of a fragment's samples, in the time scale of the track. */
const lengthOf = (fragment: DataView, usual: number): number => {
  const header = first(fragment, 'tfhd');
  const flags = header.getUint32(0) % 2 ** 24;
  // After the track number: base data offset (8), description index (4), then the default duration.
  const at = 8 + ((flags & 1) !== 0 ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0);
  const defaultDuration = (flags & 8) !== 0 ? header.getUint32(at) : usual;
  let sum = 0;
  for (const run of boxesAt(fragment, 'trun')) {
    const parts = run.getUint32(0) % 2 ** 24;
    const count = run.getUint32(4);
    if (count > run.byteLength && (parts & 0x100) !== 0) throw new RangeError('the file ends');
    if ((parts & 0x100) === 0) sum += count * defaultDuration;
    else {
      const sizes = [0x100, 0x200, 0x400, 0x800].filter((flag) => (parts & flag) !== 0).length * 4;
      let sample = 8 + ((parts & 1) !== 0 ? 4 : 0) + ((parts & 4) !== 0 ? 4 : 0);
      for (let n = 0; n < count; n += 1, sample += sizes) sum += run.getUint32(sample);
    }
  }
  return sum;
};

/** Returns undefined unless it contains only sound, in AAC or Opus. Throws a RangeError for a truncated file. */
export const mp4Milliseconds = (bytes: Uint8Array): number | undefined => {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tracks = boxesAt(data, 'moov', 'trak');
  const [track] = tracks;
  if (!track || tracks.length > 1) return undefined;
  const media = first(track, 'mdia');
  const handler = first(media, 'hdlr');
  if (handler.getUint32(8) !== 0x736f756e) return undefined;
  const [sample] = boxesIn(new DataView(...restOf(first(media, 'minf', 'stbl', 'stsd'), 8)));
  if (sample?.type !== 'mp4a' && sample?.type !== 'Opus') return undefined;
  const header = first(media, 'mdhd');
  const isLong = header.getUint8(0) === 1;
  const scale = header.getUint32(isLong ? 20 : 12);
  const trackDuration = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16);
  const [usual] = boxesAt(data, 'moov', 'mvex', 'trex');
  const fragments = boxesAt(data, 'moof', 'traf').reduce(
    (sum, fragment) => sum + lengthOf(fragment, usual?.getUint32(12) ?? 0),
    0,
  );
  const units = fragments > 0 ? fragments : trackDuration;
  return scale > 0 && units > 0 ? (units / scale) * 1000 : undefined;
};

const restOf = (view: DataView, at: number): [ArrayBufferLike, number, number] => {
  if (view.byteLength < at) throw new RangeError('the file ends');
  return [view.buffer, view.byteOffset + at, view.byteLength - at];
};
