import { renderHook, waitFor } from '@testing-library/react';
import type { LoadedPage, RemoteHost } from './host.ts';
import { evictApp, knownPage } from './page-cache.ts';
import { usePreparing } from './use-preparing.ts';

const route = { path: '/subPackages/find/read-novel', app: 'content', expose: './subPackages/find/read-novel' };
const page: LoadedPage = { Screen: () => null, messages: {}, release: '1.0.0' };
const cachedPage = () => knownPage('content', route.expose, 'zh-Hans');

const start = (loadPage: RemoteHost['loadPage']) =>
  renderHook(() => usePreparing([route], { loadPage, preload: () => undefined })).result.current;

beforeEach(() => evictApp('content'));

describe('a preloaded page', () => {
  it('is known before it is opened, and loaded once', async () => {
    const loadPage = jest.fn(() => Promise.resolve(page));
    const prepare = start(loadPage);
    prepare(route.path);
    prepare(route.path);
    await waitFor(() => expect(cachedPage()).toBe(page));
    prepare(route.path);
    expect(loadPage.mock.calls).toEqual([['content', route.expose, 'zh-Hans']]);
  });

  it('fails silently, and is requested again', async () => {
    const loadPage = jest.fn<Promise<LoadedPage>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(page);
    const prepare = start(loadPage);
    prepare(route.path);
    await waitFor(() => expect(loadPage).toHaveBeenCalledTimes(1));
    await new Promise((next) => setTimeout(next));
    expect(cachedPage()).toBeUndefined();
    prepare(route.path);
    await waitFor(() => expect(cachedPage()).toBe(page));
  });

  it('belongs to an app', () => {
    const loadPage = jest.fn(() => Promise.resolve(page));
    start(loadPage)('/subPackages/no/where');
    expect(loadPage).not.toHaveBeenCalled();
  });
});
