import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fairSlots } from '../http/limits/fair-slots.ts';

/** Maximum edge of the two stored sizes (px). */
export const largeEdge = 1600;
export const thumbEdge = 480;
/** Maximum frames of an animated picture; more would occupy a decoder for minutes and would be a video. */
export const maxFrames = 300;

const seconds = 10;
/** Timeout of the search for a QR code (ms). */
const qrMs = 2000;
const limits = { largeEdge, thumbEdge, mostPixels: 40_000_000, maxFrames, seconds, mostMemory: 700 * 1024 * 1024, qrMs };
/** The decoder's own limit covers one operation; beyond this the process is ended. */
const deadlineMs = 3 * seconds * 1000;
const idleMs = 30_000;

export interface DecodedPicture {
  /** SHA-256 of the source in hex: equal sources have equal hashes. */
  readonly sourceHash: string;
  /** WebP, at most 1600 × 1600; animated if the source was. */
  readonly large: Buffer;
  /** WebP, at most 480 × 480, still. */
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  /** Average colour, `#rrggbb`. */
  readonly colour: string;
  /** The text of its QR code, if requested; null when there is none. */
  readonly qrText: string | null;
}

/** The reason why a picture was not decoded: too many pixels or frames, or unreadable within the limits of time and memory. */
export type DecodeFault = 'dimensions' | 'frames' | 'broken';

export type Decoded = { readonly picture: DecodedPicture } | { readonly fault: DecodeFault };

/** Beside the bundle after a build, in the source tree in tests. */
const script = (): string => {
  const moduleFolder = dirname(fileURLToPath(import.meta.url));
  const path = join(moduleFolder, 'decoder/decoder.mjs');
  if (!existsSync(path)) throw new Error(`the picture decoder is missing: ${path}`);
  return path;
};

const start = (): ChildProcess => {
  const child = fork(script(), [JSON.stringify(limits)], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    // Excludes the server's settings and secrets. Few arenas: freed memory of large pictures returns to the system.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  return child;
};

/** The bytes of a picture, or the path of its file: then they never pass through this process. */
export type PictureSource = Uint8Array | string;

/** The request to a decoder. */
export interface DecodeJob {
  readonly source: PictureSource;
  readonly animated: boolean;
  /** Also looks for a QR code. */
  readonly readsQr: boolean;
}

/** Sends one picture to a decoder; returns `broken` if it ends or does not respond in time. */
const requestDecode = (child: ChildProcess, job: DecodeJob): Promise<Decoded> =>
  new Promise((resolve) => {
    const finish = (decoded: Decoded) => {
      clearTimeout(deadline);
      child.off('exit', onEnd).off('error', onEnd).off('message', finish);
      child.channel?.unref();
      resolve(decoded);
    };
    const onEnd = () => finish({ fault: 'broken' });
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    child.once('exit', onEnd).once('error', onEnd).once('message', finish);
    child.channel?.ref();
    child.send(job, (error) => {
      if (error) onEnd();
    });
  });

/** Decoding is CPU-bound: two pictures at a time, so that calls are served meanwhile. */
const decoding = fairSlots(2);
const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

const isAlive = (child: ChildProcess): boolean => child.connected && child.exitCode === null && child.signalCode === null;

const takeIdle = (): ChildProcess | undefined => {
  for (let entry = idle.pop(); entry; entry = idle.pop()) {
    clearTimeout(entry.timer);
    if (isAlive(entry.child)) return entry.child;
  }
  return undefined;
};

const returnToPool = (child: ChildProcess): void => {
  if (!isAlive(child)) return;
  const timer = setTimeout(() => child.kill(), idleMs);
  timer.unref();
  idle.push({ child, timer });
};

/**
 * Decodes a picture in a separate process, at most two at a time, and of one owner only one while others wait. `read` is
 * called when its turn has come, so that queued pictures take no memory. Processes that are idle for 30 s end.
 */
export const decodePicture = (owner: string, read: () => Promise<DecodeJob>): Promise<Decoded> =>
  decoding(owner, async () => {
    const job = await read();
    const child = takeIdle() ?? start();
    const decoded = await requestDecode(child, job);
    returnToPool(child);
    return decoded;
  });
