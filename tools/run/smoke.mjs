// Starts the built server on a free port and requests the resources that every page needs; exit code 1 when something is
// missing.
import { startInstance } from './instance.mjs';

const instance = await startInstance(process.argv[2] ?? 'smoke');
const problems = [];
try {
  for (const [path, type] of [
    ['/h5/', 'text/html'],
    ['/platform/live.json', 'application/json'],
    ['/juhe/openapi.json', 'application/json'],
  ]) {
    const answer = await fetch(`${instance.origin}${path}`);
    const actual = `${answer.status} ${answer.headers.get('content-type')}`;
    if (!actual.startsWith(`200 ${type}`)) problems.push(`${path} answered ${actual}`);
  }
  const answer = await fetch(`${instance.origin}/juhe/api/member/pwdLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '13800000001', password: 'Demo1234' }),
  });
  const signedIn = await answer.json();
  if (typeof signedIn.data?.token !== 'string') problems.push(`signing in answered ${JSON.stringify(signedIn)}`);
} finally {
  await instance.stop();
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
