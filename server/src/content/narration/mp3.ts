/** Bit rates (kbit/s) of layer III by header index; for MPEG 1, and for MPEG 2 and 2.5. */
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const samplings: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8000],
};

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** Parses the frame header at this position (ISO 11172-3, 13818-3); undefined when there is none. */
const frameAt = (file: Uint8Array, at: number): Frame | undefined => {
  const [sync = 0, kind = 0, rate = 0] = file.subarray(at, at + 3);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0) return undefined;
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  const sampling = samplings[version]?.[(rate >> 2) & 3];
  const kilobits = (version === 3 ? rates1 : rates2)[rate >> 4];
  if (!isLayer3 || !sampling || !kilobits) return undefined;
  const samples = version === 3 ? 1152 : 576;
  return {
    bytes: Math.floor((samples / 8) * ((kilobits * 1000) / sampling)) + ((rate >> 1) & 1),
    seconds: samples / sampling,
  };
};

/** Returns the start of the audio, after an ID3v2 tag if there is one. */
const startOf = (file: Uint8Array): number => {
  if (String.fromCharCode(...file.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10);
  return 10 + (((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f));
};

/** Maximum padding (bytes) that encoders leave before the first frame. */
const padding = 4096;
/** Fewer frames may be a coincidental match in another kind of file. */
const minFrames = 20;

export interface Mp3 {
  readonly seconds: number;
  /** From the first frame to the last: without tags, which name people, places and devices. */
  readonly sound: Uint8Array<ArrayBuffer>;
}

/** Reads an MP3 file frame by frame; undefined when it is not one or is truncated. */
export const readMp3 = (file: Uint8Array<ArrayBuffer>): Mp3 | undefined => {
  let first = startOf(file);
  const last = Math.min(file.length, first + padding);
  while (first < last && !frameAt(file, first)) first += 1;
  let at = first;
  let frames = 0;
  let seconds = 0;
  for (let frame = frameAt(file, at); frame && at + frame.bytes <= file.length; frame = frameAt(file, at)) {
    at += frame.bytes;
    frames += 1;
    seconds += frame.seconds;
  }
  // After the last frame there may be a tag (ID3v1, APE) or a truncated frame.
  const trailingBytes = file.length - at;
  if (frames < minFrames || trailingBytes > Math.max(padding, file.length * 0.02)) return undefined;
  return { seconds, sound: file.subarray(first, at) };
};
