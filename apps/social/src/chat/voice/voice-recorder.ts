import { voiceLimits } from '@juhe/contract/social/voice.constants';

export interface Recording {
  readonly file: Blob;
  readonly milliseconds: number;
  /** Heights of bars, 0 to 100, at most `voiceLimits.bars`. */
  readonly levels: readonly number[];
}

/** The reason for not recording: denied by the member or the browser, no microphone, or no support by the browser. */
export type RecordingFault = 'denied' | 'absent' | 'unsupported';

export interface Recorder {
  /** Duration so far (ms), and the loudness of the last moments, 0 to 100. */
  readonly now: () => { milliseconds: number; levels: readonly number[] };
  /** Returns undefined for a recording too short to be intended. */
  readonly finish: () => Promise<Recording | undefined>;
  readonly cancel: () => void;
}

/** The formats that the server accepts (server/src/social/voice), the smallest first. */
const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
const sampleMs = 100;
const bitsPerSecond = 32_000;
/** Root mean square of the loudest speech. */
const loudest = 0.25;

/** Reduces the levels to the available number of bars, each as high as its loudest moment. */
const barsOf = (levels: readonly number[]): number[] => {
  const count = Math.min(levels.length, voiceLimits.bars);
  return Array.from({ length: count }, (_, i) =>
    Math.max(...levels.slice(Math.floor((i * levels.length) / count), Math.floor(((i + 1) * levels.length) / count)), 0),
  );
};

const levelOf = (analyser: AnalyserNode): number => {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(100, Math.round((Math.sqrt(mean) / loudest) * 100));
};

const openMicrophone = async (): Promise<MediaStream | RecordingFault> => {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices?.getUserMedia) return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'absent' : 'denied';
  }
};

/** Starts recording; after a minute it stops and calls `onFull`. */
export const startRecorder = async (onFull: () => void): Promise<Recorder | RecordingFault> => {
  const mimeType = typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined) return 'unsupported';
  const stream = await openMicrophone();
  if (typeof stream === 'string') return stream;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  const levels: number[] = [];
  const started = performance.now();
  const elapsed = () => Math.min(performance.now() - started, voiceLimits.mostMs);
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const timer = setInterval(() => levels.push(levelOf(analyser)), sampleMs);
  const limitTimer = setTimeout(onFull, voiceLimits.mostMs - 200);
  const release = () => {
    clearInterval(timer);
    clearTimeout(limitTimer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  recorder.start();
  return {
    now: () => ({ milliseconds: elapsed(), levels: levels.slice(-24) }),
    finish: async () => {
      const milliseconds = Math.round(elapsed());
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      release();
      if (milliseconds < voiceLimits.leastMs) return undefined;
      return { file: new Blob(parts, { type: mimeType.split(';')[0] ?? '' }), milliseconds, levels: barsOf(levels) };
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
};
