import { filesBelow, isTest, read } from './repository.ts';

/** A call of an external service without its circuit breaker waits as long as that service takes, possibly holding locks. */
describe('other services', () => {
  const sources = filesBelow('server/src').filter(
    (path) => path.endsWith('.ts') && !isTest(path) && !/^server\/src\/(test|outbound)\//.test(path),
  );
  /** APIs for outgoing requests; the console's script runs in a browser. */
  const waysOut =
    /\bfetch\(|\b(https?|net|tls|http2)\.(request|get|connect|createConnection)\(|from '(node:)?(https?|http2|tls|dgram|undici)'/;
  const inBrowsers = ['server/src/delivery/console/script.ts'];

  it('are called through server/src/outbound alone', () => {
    const offenders = sources.filter((path) => {
      const lines = read(path)
        .split('\n')
        .filter((line) => !line.startsWith('import type'));
      return lines.some((line) => waysOut.test(line));
    });
    expect(offenders.filter((path) => !inBrowsers.includes(path))).toEqual([]);
  });

  it('are listed in one table, and each name is used', () => {
    const table = read('server/src/outbound/providers.ts');
    const names = [...table.matchAll(/^ {2}(\w+): \{ concurrent/gm)].map(([, name]) => name ?? '');
    const text = sources.map(read).join('\n');
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !new RegExp(`(createOutbound\\(|outboundFor\\([^,]+, )'${name}'`).test(text))).toEqual([]);
  });
});
