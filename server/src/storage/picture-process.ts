import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slots } from '../http/slots.ts';

/** Widest and highest edge of the two stored sizes, in pixels. */
export const largeEdge = 1600;
export const thumbEdge = 480;
/** Frames of an animated picture; more would keep a decoder busy for minutes and are no picture any more. */
export const mostFrames = 300;

const seconds = 10;
/** Milliseconds that the search for a QR code may take. */
const qrMs = 2000;
const limits = { largeEdge, thumbEdge, mostPixels: 40_000_000, mostFrames, seconds, mostMemory: 700 * 1024 * 1024, qrMs };
/** The decoder's own limit counts one operation; beyond this the process is ended. */
const deadlineMs = 3 * seconds * 1000;
const idleMs = 30_000;

export interface DecodedPicture {
  /** SHA-256 of the source in hex: the same source has the same. */
  readonly sourceHash: string;
  /** WebP, at most 1600 × 1600; animated when the source was. */
  readonly large: Buffer;
  /** WebP, at most 480 × 480, still. */
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  /** Average colour, `#rrggbb`. */
  readonly colour: string;
  /** What the QR code in it says, where that was asked; null when there is none. */
  readonly qrText: string | null;
}

/** Why a picture was not decoded: too many pixels or frames, or nothing that can be read within the limits of time and memory. */
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
    // Nothing of the server's settings and secrets. Few arenas: freed memory of large pictures goes back to the system.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  return child;
};

/** The bytes of a picture, or the path of a file that has them: then they never pass through this process. */
export type PictureSource = Uint8Array | string;

/** What a decoder is asked. */
export interface DecodeJob {
  readonly source: PictureSource;
  readonly animated: boolean;
  /** Also looks for a QR code. */
  readonly readsQr: boolean;
}

/** Asks a decoder for one picture; a decoder that ends or does not answer in time answers `broken`. */
const ask = (child: ChildProcess, job: DecodeJob): Promise<Decoded> =>
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

/** Decoding is the work of the processor: two pictures at a time, so that calls are answered meanwhile. */
const decoding = slots(2);
const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

const isAlive = (child: ChildProcess): boolean => child.connected && child.exitCode === null && child.signalCode === null;

const takeIdle = (): ChildProcess | undefined => {
  for (let entry = idle.pop(); entry; entry = idle.pop()) {
    clearTimeout(entry.timer);
    if (isAlive(entry.child)) return entry.child;
  }
  return undefined;
};

const putBack = (child: ChildProcess): void => {
  if (!isAlive(child)) return;
  const timer = setTimeout(() => child.kill(), idleMs);
  timer.unref();
  idle.push({ child, timer });
};

/**
 * Decodes a picture in a process of its own, at most two at a time; waits in order for a turn. `read` is called when the turn has
 * come, so that waiting pictures take no memory. Processes that had nothing to do for 30 s end.
 */
export const decodePicture = (read: () => Promise<DecodeJob>): Promise<Decoded> =>
  decoding(async () => {
    const job = await read();
    const child = takeIdle() ?? start();
    const decoded = await ask(child, job);
    putBack(child);
    return decoded;
  });
