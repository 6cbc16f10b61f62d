import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'juhe-effects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the findings on a screen's source, by line; runs in a separate Node process: the build tools are ESM. */
const effects = (source: string): string[] => {
  const file = join(folder, 'some-screen.tsx');
  writeFileSync(file, source);
  const code = `import { pageEffects } from '${join(__dirname, 'page-effects.mjs')}';
    console.log(JSON.stringify(await pageEffects(${JSON.stringify(file)})));`;
  const effects = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })) as {
    line: number;
    text: string;
  }[];
  return effects.map(({ line, text }) => `${line} ${text.split(' ', 3).join(' ')}`);
};

describe('the page effects of a module', () => {
  it('include listeners and timers at module scope, by their lines', () => {
    expect(
      effects(`import { other } from 'other';
interface Gone { readonly types: string }
window.addEventListener('a', other);
document?.addEventListener('a', other as () => void);
addEventListener('a', other);
document.body.addEventListener('a', other);
(() => globalThis.document.addEventListener('a', other))();
setInterval(other, 1);
export const timer: Gone = window.setTimeout(other, 1);
class Clock { static timer = setTimeout(other); own = setTimeout(other) }
document.onclick = other;
if (other) self['setInterval'](other, 1);
`),
    ).toEqual([
      ...[3, 4, 5, 6, 7].map((line) => `${line} adds a listener`),
      ...[8, 9, 10].map((line) => `${line} starts a timer`),
      '11 adds a listener',
      '12 starts a timer',
    ]);
  });

  it('include changes of shared globals, in any scope', () => {
    expect(
      effects(`export const change = (value: unknown) => {
  Array.prototype.at = value;
  (String.prototype as { own?: unknown }).own ??= value;
  delete window.Element.prototype.remove;
  Object.defineProperty(EventTarget.prototype, 'addEventListener', { value });
  Object.assign(Promise.prototype, { value });
  Reflect.set(history, 'pushState', value);
  Math.random = value;
  window.fetch = value;
  globalThis['own'] = value;
  Object.assign(window, { value });
  own = value;
};
`),
    ).toEqual([
      ...[2, 3, 4, 5, 6, 7, 8].map((line) => `${line} changes what every`),
      ...[9, 10, 11, 12].map((line) => `${line} writes to the`),
    ]);
  });

  it('include lazy imports that are executed at once', () => {
    expect(effects("export const three = import('three');\nexport const later = () => import('three');\n")).toEqual([
      '1 loads with the',
    ]);
  });

  it('exclude effects of a screen within its own lifetime', () => {
    expect(
      effects(`import { useEffect } from 'react';
const Map = { prototype: {} as { own?: number } };
Map.prototype.own = 1;
const setInterval = (fn: () => void) => fn();
setInterval(() => undefined);
const place = { x: 0 };
place.x += 1;
export const Screen = () => {
  useEffect(() => {
    const listen = () => { location.href = '#/'; document.title = 'a'; window.location = location; };
    window.addEventListener('a', listen);
    const timer = window.setTimeout(listen, 1);
    return () => { window.removeEventListener('a', listen); clearTimeout(timer); };
  }, []);
  return <p style={{ top: 0 }} />;
};
Screen.displayName = 'Screen';
`),
    ).toEqual([]);
  });
});
