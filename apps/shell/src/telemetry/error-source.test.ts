import { failureName, errorSourceOf } from './error-source.ts';

const origin = location.origin;
const shell = '1.0.0+5ee11';
const thrown = (stack: string, message = 'Cannot read 13800000001', name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack });
const mall = `${origin}/r/mall/1.2.0+0123456789ab/cart.1a2b.js`;

describe('an error', () => {
  it.each([
    [
      'Chrome',
      `TypeError: Cannot read 13800000001\n    at x (${mall}:1:234)\n    at y (${origin}/r/shell/1.0.0+5ee11/main.js:1:5)`,
    ],
    ['Firefox, Safari', `x@${mall}:1:234\ny@${origin}/r/shell/1.0.0+5ee11/main.js:1:5`],
    ['a file that was asked for again', `TypeError: \n at ${mall}?r=2:1:234`],
    ['an address with its plus encoded', `TypeError: \n at ${mall.replace('+', '%2B')}:1:234`],
    ['native frames before ours', `TypeError: \n at Array.map (<anonymous>)\n at ${mall}:1:234`],
  ])('counts for the release whose code threw, without its message: %s', (_, stack) => {
    expect(errorSourceOf(thrown(stack), '', shell)).toEqual({
      app: 'mall',
      release: '1.2.0+0123456789ab',
      name: 'TypeError cart.1a2b.js:1:234',
    });
  });

  it('in a shared file counts for the release that loaded it, and of the shell for the running one', () => {
    globalThis.__juheFiles = { 'mall@1.2.0+a': new Set(['cart.1a2b.js']), 'mall@1.2.0+b': new Set(['cart.3c4d.js']) };
    const at = (file: string) => errorSourceOf(thrown(`x@${origin}/r/${file}:1:2`), '', shell);
    expect(at('mall/f/cart.1a2b.js')).toEqual({ app: 'mall', release: '1.2.0+a', name: 'TypeError cart.1a2b.js:1:2' });
    expect(at('mall/f/cart.3c4d.js')?.release).toBe('1.2.0+b');
    expect(at('shell/f/main.5e6f.js')).toEqual({ app: 'shell', release: shell, name: 'TypeError main.5e6f.js:1:2' });
    globalThis.__juheFiles = undefined;
  });

  it('counts for the shell when its stack names no release, or there is none', () => {
    expect(errorSourceOf(thrown(`TypeError: x\n at ${origin}/h5/:1:1`), '', shell)).toEqual({
      app: 'shell',
      release: shell,
      name: 'TypeError',
    });
    expect(errorSourceOf('a text', '', shell)).toEqual({ app: 'shell', release: shell, name: 'Error' });
    expect(errorSourceOf(null, `${mall}:3:4`, shell)).toMatchObject({ app: 'mall', name: 'Error cart.1a2b.js:3:4' });
  });

  it('is named in letters, whatever value was thrown', () => {
    expect(errorSourceOf(thrown(`x@${mall}:1:2`, '', 'Token abc-123'), '', shell)?.name).toBe('Error cart.1a2b.js:1:2');
  });

  it.each([
    `TypeError: x\n at chrome-extension://abcdef/inject.js:1:2\n at ${mall}:1:2`,
    'x@moz-extension://abcdef/inject.js:1:2',
    'x@safari-web-extension://abcdef/inject.js:1:2',
    'TypeError: x\n at http://localhost:4182/cart.js:1:2',
  ])('is ignored when thrown by an extension or another origin: %s', (stack) => {
    expect(errorSourceOf(thrown(stack, 'x'), '', shell)).toBeUndefined();
  });

  it('ignores an address in its message', () => {
    const stack = `TypeError: see https://other.example/r/wallet/9/x.js:1:1\n at ${mall}:1:2`;
    expect(errorSourceOf(thrown(stack, 'see https://other.example/r/wallet/9/x.js:1:1'), '', shell)?.app).toBe('mall');
  });

  it('is none when layout settled late', () => {
    const notice = 'ResizeObserver loop completed with undelivered notifications.';
    expect(errorSourceOf(thrown('', notice), '', shell)).toBeUndefined();
    expect(errorSourceOf(null, `${origin}/h5/:0:0`, shell, notice)).toBeUndefined();
  });
});

describe('the name of a failure', () => {
  it('names the throwing position in the page, without the message', () => {
    expect(failureName('mall', 'threw', thrown(`x@${mall}:1:234`), shell)).toBe('threw TypeError cart.1a2b.js:1:234');
  });

  it('names the app whose file threw, if it is another', () => {
    const error = thrown(`x@${origin}/r/shell/1.0.0+5ee11/main.js:1:5`);
    expect(failureName('mall', 'threw', error, shell)).toBe('threw TypeError shell/main.js:1:5');
  });

  it('is only the kind of the failure when nothing was thrown', () => {
    expect(failureName('mall', 'timeout', undefined, shell)).toBe('timeout');
  });
});
