import { recordReadingProgress, useGetReadingProgressQuery } from '@juhe/api-client/content/book';
import { getSession, useSession } from '@juhe/auth';
import { onAudio } from '@juhe/platform';
import { renderHook } from '@testing-library/react';
import { followListening, saveListeningPosition, useListeningPosition } from './listening-position.ts';

jest.mock('@juhe/api-client/content/book', () => ({ recordReadingProgress: jest.fn(), useGetReadingProgressQuery: jest.fn() }));
jest.mock('@juhe/auth', () => ({ getSession: jest.fn(), onSessionChange: jest.fn(), useSession: jest.fn() }));
jest.mock('@juhe/platform', () => ({
  ...jest.requireActual<object>('@juhe/platform'),
  onOnline: () => () => undefined,
  onAudio: jest.fn(),
  onAudioCloseRequest: jest.fn(),
  onPageHide: jest.fn(),
  serverNow: () => Date.now(),
}));

const send = jest.mocked(recordReadingProgress);
const signIn = (id: string | undefined, log: object | null = null) => {
  const session = (id === undefined ? { signedIn: false } : { signedIn: true, user: { id } }) as never;
  jest.mocked(getSession).mockReturnValue(session);
  jest.mocked(useSession).mockReturnValue(session);
  jest.mocked(useGetReadingProgressQuery).mockReturnValue({ data: log } as never);
};
const shown = (bookId: string) => renderHook(() => useListeningPosition(bookId)).result.current;
const failed = { ok: false, error: { kind: 'network', message: '' } } as never;

beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockResolvedValue(failed);
});

it('belongs to its member: the next user of this device sees their own', () => {
  signIn('ann');
  saveListeningPosition('b1', 'c3', 40);
  expect(shown('b1')).toMatchObject({ indexId: 'c3', position: 40 });
  const ownPosition = { indexId: 'c1', position: 5, readAt: '2026-01-01T00:00:00.000Z' };
  signIn('bob', ownPosition);
  expect(shown('b1')).toEqual(ownPosition);
  signIn(undefined);
  expect(shown('b1')).toBeUndefined();
  signIn('ann', ownPosition);
  expect(shown('b1')).toMatchObject({ indexId: 'c3', position: 40 });
});

it('is not stored for a chapter that keeps playing after its member signed out', () => {
  signIn('ann');
  followListening('b2', ['c7']);
  const follow = jest.mocked(onAudio).mock.calls.at(-1)?.[0];
  const play = (currentPlayTime: number) =>
    follow?.({ audioContext: true, currentPlayId: 'c7', currentPlayTime, status: 'playing' } as never);
  play(10);
  expect(send).toHaveBeenCalledTimes(1);
  signIn('bob');
  play(60);
  expect(send).toHaveBeenCalledTimes(1);
  expect(shown('b2')).toBeUndefined();
});

it('is stored on the device until the server has it', async () => {
  signIn('ann');
  saveListeningPosition('b3', 'c2', 12);
  expect(localStorage.getItem('juhe-listening:b3@ann')).toContain('"position":12');
  send.mockResolvedValue({ ok: true, data: { bookId: 'b3' } } as never);
  saveListeningPosition('b3', 'c2', 22);
  await Promise.resolve();
  await Promise.resolve();
  expect(localStorage.getItem('juhe-listening:b3@ann')).toBeNull();
  expect(shown('b3')).toMatchObject({ position: 22 });
});
