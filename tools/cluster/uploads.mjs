/** Uploads of pictures while the store of files fails, and what their answers must be. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

const pauseMs = 500;
/** Longest time (ms) of an upload: three attempts at each of two files with their time limits, and the pauses between them. */
const maxUploadMs = 75_000;

const chunk = (type, content) => {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

/** Returns a PNG of 32 × 32 random grey pixels: no two uploads share a file. */
const randomPicture = () => {
  const header = Buffer.from([0, 0, 0, 32, 0, 0, 0, 32, 8, 0, 0, 0, 0]);
  const rows = Array.from({ length: 32 }, () => Buffer.concat([Buffer.from([0]), randomBytes(32)]));
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
};

/** Uploads a picture at a replica and reads it back; returns the HTTP status of the first call that failed, else 200. */
const uploadOnce = async (layout, port, token) => {
  const base = `http://${layout.host}:${port}`;
  const body = new FormData();
  body.set('purpose', 'content');
  body.set('file', new File([randomPicture()], 'a.png', { type: 'image/png' }));
  const answer = await fetch(`${base}/juhe/api/common/upload`, { method: 'POST', headers: { Authorization: token }, body });
  const { code, data } = await answer.json();
  if (code !== 200) return code;
  const path = new URL(data[0].url, layout.origin).pathname;
  const picture = await fetch(base + path);
  const bytes = await picture.arrayBuffer();
  return picture.ok && bytes.byteLength !== data[0].size ? 0 : picture.status;
};

/** Uploads at every replica, twice a second whatever the answers, until `stop` is called. */
export const watchUploads = (layout, token) => {
  const uploads = [];
  const pending = new Set();
  let isOver = false;
  const upload = async (port) => {
    const from = performance.now();
    const code = await uploadOnce(layout, port, token).catch(() => 0);
    uploads.push({ port, from, ms: performance.now() - from, code });
  };
  const watching = (async () => {
    while (!isOver) {
      for (const port of layout.ports.api) {
        const call = upload(port);
        pending.add(call);
        void call.then(() => pending.delete(call));
      }
      await delay(pauseMs);
    }
  })();
  return {
    uploads,
    async stop() {
      isOver = true;
      await watching;
      await Promise.all(pending);
    },
  };
};

/**
 * Throws when an upload was answered wrongly; returns the figures as a line.
 * @param {readonly { from: number, ms: number, code: number }[]} uploads
 * @param {{ stoppedAt: number, startedAt: number, backAt: number }} moments (ms) when the store was stopped and started, and when
 *   every replica used it again
 */
export const summariseUploads = (uploads, { stoppedAt, startedAt, backAt }) => {
  const stored = uploads.filter(({ code }) => code === 200);
  const refused = uploads.filter(({ code }) => code === 503);
  const unexpected = uploads.filter(({ code }) => ![200, 429, 503].includes(code));
  // Uploads that wait for a hanging store occupy the three that a member may have at once.
  const limited = uploads.filter(({ code }) => code === 429).length;
  const slowestMs = Math.max(...uploads.map(({ ms }) => ms));
  const early = uploads.filter(({ from, code, ms }) => from + ms < stoppedAt && code !== 200);
  const quick = refused.filter(({ ms }) => ms < 1000).length;
  if (unexpected.length > 0)
    throw new Error(`${unexpected.length} uploads were answered ${[...new Set(unexpected.map(({ code }) => code))]}`);
  if (early.length > 0) throw new Error(`${early.length} uploads failed before the store was stopped`);
  if (refused.length === 0) throw new Error('no upload was refused: the store was not away');
  if (slowestMs > maxUploadMs) throw new Error(`an upload took ${(slowestMs / 1000).toFixed(1)} s`);
  return `${stored.length} uploads stored and read back, ${refused.length} refused with 503 and ${limited} with 429 (${quick} of those with 503 within 1 s, the longest after ${(slowestMs / 1000).toFixed(1)} s), every replica stores again ${((backAt - startedAt) / 1000).toFixed(1)} s after the start of the store`;
};
