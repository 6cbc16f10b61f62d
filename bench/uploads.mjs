// `npm run bench -- uploads`: the memory used by 33 simultaneous uploads of one member, each of nine pictures of 10 MB
// (hardening.md M1): the server and its decoders together, from /proc (Linux). Fails above 800 MB.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';

const sharp = createRequire(join(root, 'server/package.json'))('sharp');

const calls = Number(process.env.CALLS ?? 33);
const picturesEach = 9;
const pictureBytes = 10 * 1024 * 1024;
const maxMb = 800;

/** Returns a noisy JPEG of photo-like size, just below 10 MB. */
const picture = async () => {
  const [width, height] = [4000, 3000];
  const raw = Buffer.alloc(width * height * 3);
  for (let i = 0, x = 1; i < raw.length; i += 1) {
    x = (x * 1_103_515_245 + 12_345) & 0x7fffffff;
    raw[i] = x >> 16;
  }
  for (let quality = 95; ; quality -= 5) {
    const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length <= pictureBytes) return bytes;
  }
};

const statusOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
const number = (status, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
/** Returns the memory (MB) of the process and of its child Node processes: the embedded database is excluded. */
const memoryOf = (pid) => {
  const allProcesses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), status: statusOf(name) }));
  const below = (parent) =>
    allProcesses
      .filter(({ status }) => number(status, 'PPid') === parent && /^Name:\s+(node|MainThread)/m.test(status))
      .flatMap((child) => [child, ...below(child.pid)]);
  const processes = [{ pid, status: statusOf(pid) }, ...below(pid)];
  return {
    mb: processes.reduce((sum, { status }) => sum + number(status, 'VmRSS') / 1024, 0),
    each: processes.map(({ status }) => Math.round(number(status, 'VmRSS') / 1024)),
  };
};

const signIn = async (origin) => {
  const answer = await fetch(`${origin}/juhe/api/member/pwdLogin`, {
    method: 'POST',
    body: new URLSearchParams({ mobile: '13800000003', password: 'Demo1234' }),
  });
  const { data, msg } = await answer.json();
  if (!data?.token) throw new Error(`sign-in: ${msg}`);
  return data.token;
};

await buildAll({ only: ['shell', 'server'] });
const bytes = await picture();
const instance = await startInstance('bench-uploads', { RATE_LIMIT_SCALE: '100' });
try {
  const token = await signIn(instance.origin);
  const send = async () => {
    const form = new FormData();
    form.set('purpose', 'content');
    for (let i = 1; i <= picturesEach; i += 1) form.set(i === 1 ? 'file' : `file${i}`, new Blob([bytes]), `${i}.jpg`);
    const answer = await fetch(`${instance.origin}/juhe/api/common/upload`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    }).catch((error) => ({ json: () => ({ code: String(error.cause?.code ?? error.message) }) }));
    return (await answer.json()).code;
  };
  const before = memoryOf(instance.pid);
  let peak = before;
  const watch = setInterval(() => {
    const now = memoryOf(instance.pid);
    if (now.mb > peak.mb) peak = now;
  }, 50);
  const started = performance.now();
  const codes = await Promise.all(Array.from({ length: calls }, send));
  clearInterval(watch);
  const responses = Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((otherCode) => otherCode === code).length]),
  );
  const result = {
    calls,
    picturesEach,
    pictureMb: Math.round(bytes.length / 1024 / 102.4) / 10,
    answers: responses,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    beforeMb: Math.round(before.mb),
    peakMb: Math.round(peak.mb),
    peakOfEach: peak.each.join(' + '),
    mostMb: maxMb,
  };
  console.table([{ ...result, answers: JSON.stringify(responses) }]);
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/uploads.json'), `${JSON.stringify(result, null, 2)}\n`);
  if (peak.mb > maxMb) {
    console.error(`More than ${maxMb} MB.`);
    process.exitCode = 1;
  }
} finally {
  await instance.stop();
}
