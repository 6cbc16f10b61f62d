import type { AudioNotice, AudioTrack } from './audio-state.ts';
import { onAudioNotice, playAudio } from './audio.ts';

jest.mock('./audio-engine.ts', () => ({
  startEngine: (_element: unknown, { notice }: { notice: (notice: AudioNotice) => void }) => ({ play: () => notice('noAudio') }),
}));

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const play = async () => {
  playAudio({} as AudioTrack);
  await settle();
};

it('keeps the newest notice for whoever listens later, once', async () => {
  HTMLMediaElement.prototype.load = () => undefined;
  await play();
  await play();
  const first: AudioNotice[] = [];
  const stop = onAudioNotice((notice) => first.push(notice));
  expect(first).toEqual(['noAudio']);
  await play();
  expect(first).toEqual(['noAudio', 'noAudio']);
  stop();
  const second: AudioNotice[] = [];
  await play();
  onAudioNotice((notice) => second.push(notice));
  expect(second).toEqual(['noAudio']);
});
