import { act, renderHook } from '@testing-library/react';
import { remember, traces, watch } from '../shared/traces.ts';
import { onReport, type Report } from '../shared/report.ts';
import { useLeaks } from './use-leaks.ts';

let reports: Report[] = [];
onReport((report) => reports.push(report));
const reported = () => reports.map(({ app, release, ...rest }) => `${app} ${release} ${'name' in rest ? rest.name : ''}`);

/** Runs code as a file of a release: stack traces show its address. */
const run = (app: string, release: string, code: string): void => {
  // oxlint-disable-next-line no-eval -- the only way to have a script with an address of its own in a test
  (0, eval)(`(() => { ${code} })()\n//# sourceURL=http://localhost/r/${app}/${encodeURIComponent(release)}/a.js`);
};
/** Like the host, which announces when code of a remote runs. */
const load = (app: string, release: string, code: string): void => {
  watch.judge();
  run(app, release, code);
  watch.judge(app, release);
};

const frame = (...apps: string[]) =>
  renderHook(({ apps, path }) => useLeaks(apps, path), { initialProps: { apps, path: `/${apps.join('')}` } });
/** Opens another page and lets a task pass. */
const open = async (hook: ReturnType<typeof frame>, ...apps: string[]): Promise<void> => {
  hook.rerender({ apps, path: `/${apps.join('')}` });
  await act(async () => new Promise((next) => setTimeout(next)));
};
const press = () => document.dispatchEvent(new Event('press'));

/** The CSS rule class that jsdom lacks. */
class StyleRule {
  readonly selectorText: string;
  constructor(selectorText: string) {
    this.selectorText = selectorText;
  }
}
class KeyframesRule {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

let calls: string[] = [];
let testCount = 0;
/** Every test has its own release: a leak is reported once per tab. */
let release: string;
beforeAll(() => {
  Object.assign(document, { ofReact: {} });
  Object.assign(globalThis, { CSSStyleRule: StyleRule, CSSKeyframesRule: KeyframesRule, CSSFontFaceRule: Map });
  remember();
  document.adoptedStyleSheets = [];
});
beforeEach(() => {
  testCount += 1;
  release = `1.0.0+${testCount}`;
  reports = [];
  calls = [];
  Object.assign(window, { tell: (call: string) => void calls.push(call) });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('effects of a remote beyond its page', () => {
  it('are removed once its last page is left, and counted as its failure: listeners and intervals', async () => {
    const hook = frame('mall');
    load('mall', release, "document.addEventListener('press', () => tell('mall'), true); setInterval(() => tell('tick'), 1)");
    load('wallet', release, "document.documentElement.addEventListener('press', () => tell('wallet'))");
    await open(hook, 'mall', 'wallet');
    press();
    expect(calls).toContain('mall');
    expect(reported()).toEqual([]);

    await open(hook, 'wallet');
    calls = [];
    press();
    document.documentElement.dispatchEvent(new Event('press'));
    await new Promise((next) => setTimeout(next, 5));
    expect(calls).toEqual(['wallet']);
    expect(reported()).toEqual([`mall ${release} leak listener press`, `mall ${release} leak interval`]);
    await open(hook, 'content');
    expect(reported().slice(2)).toEqual([`wallet ${release} leak listener press`]);
  });

  it('are removed with the fragment that caused them, without blaming the surrounding page', async () => {
    const hook = frame('mall', 'wallet');
    load('mall', release, "document.addEventListener('press', () => tell('mall'))");
    load('wallet', release, "document.addEventListener('press', () => tell('wallet')); Array.prototype.at = () => 'wallet'");
    run('mall', release, "Array.prototype.find = () => 'who knows'");
    await open(hook, 'mall');
    press();
    expect(calls).toEqual(['mall']);
    expect([[1].at(0), [1].find(Boolean)]).toEqual([1, 1]);
    expect(reported()).toEqual([`wallet ${release} leak listener press`, `wallet ${release} leak changed Array.prototype.at`]);
    await open(hook, 'content');
    expect(reported().slice(2)).toEqual([`mall ${release} leak listener press`]);
  });

  it('are reported once per tab, however often the page is left', async () => {
    const hook = frame('mall');
    for (let time = 0; time < 2; time += 1) {
      await open(hook, 'mall');
      run('mall', release, "document.addEventListener('press', () => tell('again'))");
      await open(hook, 'wallet');
    }
    press();
    expect(calls).toEqual([]);
    expect(reported()).toEqual([`mall ${release} leak listener press`]);
  });

  it('are not leaks when the page removes them itself, or they end automatically', async () => {
    const hook = frame('mall');
    run(
      'mall',
      release,
      `const listen = () => tell('listen');
      for (const capture of [true, false]) document.addEventListener('press', listen, capture);
      document.addEventListener('press', listen);
      document.removeEventListener('press', listen);
      document.removeEventListener('press', listen, { capture: true });
      clearInterval(setInterval(listen, 1));
      const end = new AbortController();
      document.addEventListener('press', listen, { signal: end.signal });
      end.abort();
      document.addEventListener('press', listen, { once: true });
      document.createElement('p').addEventListener('press', listen);`,
    );
    press();
    await open(hook, 'wallet');
    expect(calls).toEqual(['listen']);
    expect(reported()).toEqual([]);
  });

  it('are forgotten once the browser has removed them: a long-lived tab retains no listener', () => {
    const before = traces.length;
    const abort = new AbortController();
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    for (let time = 0; time < 50; time += 1) {
      document.addEventListener('press', count, { once: true });
      press();
      document.addEventListener('never', count, { once: true });
      document.removeEventListener('never', count);
    }
    document.addEventListener('press', count, { signal: abort.signal });
    abort.abort();
    expect(calls).toBe(50);
    expect(traces).toHaveLength(before);
  });

  it('do not include what the shell adds on its behalf', async () => {
    const hook = frame('mall');
    const listen = () => calls.push('shell');
    Object.assign(window, { subscribe: () => document.addEventListener('press', listen) });
    run('mall', release, '[0].forEach(() => subscribe())');
    run('shell', release, "document.addEventListener('press', () => tell('ours'))");
    await open(hook, 'wallet');
    press();
    expect(calls).toEqual(['shell', 'ours']);
    expect(reported()).toEqual([]);
    document.removeEventListener('press', listen);
    expect(traces.some(({ listener }) => listener === listen)).toBe(false);
  });

  it('are undone in shared objects, and attributed to the app whose code made the change', async () => {
    const { at } = Array.prototype;
    const hook = frame('mall');
    await open(hook, 'mall');
    load(
      'wallet',
      release,
      `Array.prototype.at = () => 'changed';
      String.prototype.added = 1;
      history.pushState = () => tell('pushed');
      Math.random = () => 4;
      window.fetch = () => tell('fetched');
      window.XMLHttpRequest = class {};
      window.ownName = 1;
      document.ofReact = null;
      document.createElement = () => tell('created');
      document.onpress = 1;
      window.onclick = () => tell('clicked');`,
    );
    expect([1].at(0)).toBe('changed');
    await open(hook, 'wallet');
    expect(reported()).toEqual([]);
    await open(hook, 'mall');
    expect(Array.prototype.at).toBe(at);
    expect('added' in String.prototype).toBe(false);
    expect(Object.hasOwn(history, 'pushState')).toBe(false);
    expect(Math.random()).toBeLessThan(1);
    window.dispatchEvent(new Event('click'));
    expect(calls).toEqual([]);
    const named = [
      'listener click',
      ...[
        'Array.prototype.at',
        'String.prototype.added',
        'Math.random',
        'Document.createElement',
        'Window.fetch',
        'Window.XMLHttpRequest',
        'History.pushState',
      ].map((name) => `changed ${name}`),
    ];
    expect(reported().toSorted()).toEqual(named.map((name) => `wallet ${release} leak ${name}`).toSorted());
  });

  it('are attributed to the current page when made later, except at window, document and history, which tools change as well', async () => {
    const hook = frame('mall');
    await open(hook, 'mall');
    load('mall', release, '');
    run('mall', release, 'Set.prototype.late = 1; document.querySelector = () => null;');
    await open(hook, 'wallet');
    expect('late' in Set.prototype).toBe(false);
    expect(Object.hasOwn(document, 'querySelector')).toBe(true);
    await open(hook, 'mall');
    expect(reported()).toEqual([`mall ${release} leak changed Set.prototype.late`]);
    Reflect.deleteProperty(document, 'querySelector');
  });

  it('are reported also when they cannot be undone', async () => {
    const hook = frame('mall');
    load('mall', release, `Object.defineProperty(Map.prototype, 'fixed${testCount}', { value: 1 })`);
    await open(hook, 'wallet');
    expect(reported()).toEqual([`mall ${release} leak changed Map.prototype.fixed${testCount}`]);
    await open(hook, 'mall');
    await open(hook, 'content');
    expect(reported()).toHaveLength(1);
  });
});

describe('style sheets of a remote', () => {
  const sheetOf = (app: string, file: string, ...cssRules: object[]) => ({
    href: `http://localhost/r/${app}/${encodeURIComponent(release)}/${file}`,
    disabled: false,
    cssRules,
  });
  const styles = (...selectors: string[]) => selectors.map((selector) => new StyleRule(selector));

  it('are covered also when created by a script', async () => {
    const adopted = { disabled: false, cssRules: styles('h2') };
    Object.assign(window, { adopt: () => document.adoptedStyleSheets.push(adopted as unknown as CSSStyleSheet) });
    const hook = frame('mall');
    load('mall', release, 'adopt()');
    await open(hook, 'mall');
    expect(adopted.disabled).toBe(false);
    await open(hook, 'wallet');
    expect(adopted.disabled).toBe(true);
    expect(reported()).toEqual([`mall ${release} leak style adopted`]);
  });

  it('apply only while a page of the remote is in the frame when they reach beyond it', async () => {
    const scoped = sheetOf('mall', 'scoped.css', ...styles('.mall-a h2, :root:has(.mall-a) h1', 'body .mall_b:not(a, b)'));
    const group = sheetOf('mall', 'group.css', { cssRules: styles('.mall-a, h2:is(a, b)') });
    const frames = sheetOf('wallet', 'frames.css', new KeyframesRule('turn'));
    const excluded = sheetOf('wallet', 'excluded.css', ...styles('h2:not(.wallet-a)'));
    const shells = sheetOf('shell', 'main.css', ...styles('h2'));
    const sheets = [scoped, group, frames, excluded, shells];
    jest.spyOn(document, 'styleSheets', 'get').mockReturnValue(sheets as unknown as StyleSheetList);
    const off = () => sheets.filter(({ disabled }) => disabled).map(({ href }) => href.replace(/.*\//, ''));

    const hook = frame('mall');
    expect(off()).toEqual(['frames.css', 'excluded.css']);
    await open(hook, 'wallet', 'mall');
    expect(off()).toEqual([]);
    await open(hook, 'wallet');
    expect(off()).toEqual(['group.css']);
    expect(reported()).toEqual([
      `wallet ${release} leak style frames.css`,
      `wallet ${release} leak style excluded.css`,
      `mall ${release} leak style group.css`,
    ]);
  });
});
