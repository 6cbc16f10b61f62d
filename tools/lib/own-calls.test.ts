import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const file = join(__dirname, 'own-calls.mjs');

const callsOf = (code: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { ownCalls } from '${file}'; console.log(JSON.stringify(ownCalls(${JSON.stringify(code)})));`,
      ],
      { encoding: 'utf8' },
    ),
  );

it.each<[string, string, string[]]>([
  [
    'operations that it defines itself',
    `const own = defineOperations()('flowers/own', {
       list: { method: 'GET', path: '/api/flowers/list', limit: { per: 'member', count: 1 } },
       add: { path: \`/api/flowers/add\`, encoding: 'json', 'method': 'POST' },
     });`,
    ['GET /api/flowers/list', 'POST /api/flowers/add'],
  ],
  [
    'addresses of the API that it fetches',
    `fetch('/juhe/api/flowers/list?page=1');
     window.fetch(\`/juhe/api/flowers/find?text=\${text}\`, { cache: 'no-store' });
     fetch('/api/flowers/add', { method: 'post', body });`,
    ['GET /api/flowers/find', 'GET /api/flowers/list', 'POST /api/flowers/add'],
  ],
  [
    'addresses of back ends that it fetches',
    `fetch('/juhe/x/flowers/list?page=1'); fetch('/juhe/x/flowers/add', { method: 'POST' });
     fetch('/r/x/flowers/a.js'); fetch('/x/flowers/list'); fetch('/juhe/x/flowers');
     const own = { method: 'GET', path: '/x/flowers/one' };`,
    ['GET /x/flowers/list', 'GET /x/flowers/one', 'POST /x/flowers/add'],
  ],
  [
    'nothing in other addresses, other objects and computed addresses',
    `
     fetch('https://example.com/api/x'); fetch('/r/mall/a.js'); fetch(\`/juhe/api/goods/\${id}\`); fetch(address);
     const text = '/api/only/text'; const page = { path: '/api/x' }; const other = { method: 'GET', path: '/pages/x' };`,
    [],
  ],
])('finds %s', (_title, code, calls) => {
  expect(callsOf(code)).toEqual(calls);
});
