import { classify, PageFailure } from './page-failure.ts';
import { withLimit } from './with-limit.ts';

const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk cart failed.\n(missing: /r/mall/cart.js)'), { name: 'ChunkLoadError', type });

describe('a page failure', () => {
  it.each([
    [chunkError('missing'), 'network'],
    [chunkError('timeout'), 'timeout'],
    [Object.assign(new Error('Loading css chunk cart failed'), { code: 'CSS_CHUNK_LOAD_FAILED' }), 'network'],
    [
      new Error(
        '[ Federation Runtime ]: Version 18.0.0 from host of shared singleton module react does not satisfy the requirement',
      ),
      'version',
    ],
    [new Error('Module "./x" does not exist in container.'), 'corrupt'],
    [new TypeError('x is not a function'), 'threw'],
    ['a text', 'threw'],
    [new PageFailure('corrupt', 'as it is'), 'corrupt'],
  ])('is sorted: %s', (thrown, kind) => {
    expect(classify(thrown).kind).toBe(kind);
  });

  it('is offline when the browser reports it', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(classify(chunkError('missing')).kind).toBe('offline');
    jest.restoreAllMocks();
  });

  it('is a timeout when a limit is exceeded', async () => {
    jest.useFakeTimers();
    const outcome = withLimit(15_000, 'mall', () => new Promise(() => undefined)).catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
    jest.useRealTimers();
  });
});
