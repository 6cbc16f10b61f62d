import { saveLessonPosition } from '@juhe/api-client/content/study';
import { getSession } from '@juhe/auth';
import { onAudio } from '@juhe/platform';
import { followLesson } from './lesson-audio.ts';

jest.mock('@juhe/api-client/content/study', () => ({ saveLessonPosition: jest.fn() }));
jest.mock('@juhe/auth', () => ({ getSession: jest.fn() }));
jest.mock('@juhe/platform', () => ({ onAudio: jest.fn(), onPageHide: jest.fn() }));

const signIn = (id: string | undefined) =>
  jest.mocked(getSession).mockReturnValue({ signedIn: id !== undefined, user: id && { id } } as never);
const play = (currentPlayTime: number) =>
  jest
    .mocked(onAudio)
    .mock.calls[0]?.[0]({ audioContext: true, currentPlayId: 'l1', currentPlayTime, status: 'playing' } as never);

it('is progress only of the member who started the lesson', () => {
  const saved = jest.mocked(saveLessonPosition);
  signIn('ann');
  followLesson('l1');
  play(1);
  play(30);
  expect(saved).toHaveBeenCalledTimes(1);
  signIn(undefined);
  play(60);
  signIn('bob');
  play(90);
  expect(saved).toHaveBeenCalledTimes(1);
  followLesson('l1');
  play(120);
  expect(saved.mock.calls).toEqual([
    ['l1', 30, false],
    ['l1', 120, false],
  ]);
});
