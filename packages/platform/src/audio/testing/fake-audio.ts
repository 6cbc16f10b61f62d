import type { AudioElement } from '../audio-element.ts';
import { createAudioMachine } from '../audio-machine.ts';
import type { AudioClock } from '../audio-sleep.ts';
import type { AudioCloseRequest, AudioNotice, AudioState, AudioTrack } from '../audio-state.ts';

/** A clock that advances only when a test moves it. */
export const fakeClock = () => {
  let now = 0;
  let jobs: { at: number; work: () => void }[] = [];
  const clock: AudioClock = {
    now: () => now,
    wall: () => now,
    later: (work, ms) => {
      const job = { at: now + ms, work };
      jobs.push(job);
      return () => {
        jobs = jobs.filter((scheduled) => scheduled !== job);
      };
    },
  };
  /** Advances the time, job after job. */
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const [next] = jobs.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      now = next.at;
      jobs = jobs.filter((job) => job !== next);
      next.work();
    }
    now = end;
  };
  return { clock, pass };
};

/** An element that records operations on it, and fires events on request of a test. */
export const fakeElement = () => {
  const listeners = new Map<string, (() => void)[]>();
  const done: string[] = [];
  let src = '';
  const emit = (type: keyof HTMLMediaElementEventMap) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const element = {
    currentTime: 0,
    duration: Number.NaN,
    defaultPlaybackRate: 1,
    playbackRate: 1,
    get src() {
      return src;
    },
    set src(url: string) {
      src = url;
      element.currentTime = 0;
      done.push(`src ${url}`);
    },
    play: () => {
      done.push('play');
      return Promise.resolve();
    },
    pause: () => void done.push('pause'),
    load: () => void done.push('load'),
    removeAttribute: (name: string) => void done.push(`remove ${name}`),
    addEventListener: (type: string, listener: () => void) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  };
  return { element: element as typeof element & AudioElement, tell: emit, done };
};

export const trackOf = (id: string, more: Partial<AudioTrack> = {}): AudioTrack => ({
  id,
  url: `/media/audio/${id}.mp3`,
  title: `title ${id}`,
  picUrl: `/media/covers/${id}.webp`,
  pageType: 'listen-storytelling',
  ...more,
});

/** A machine on a fake element and a fake clock, with everything it publishes. */
export const fakeMachine = ({ android = false, bookPage = false } = {}) => {
  const { clock, pass } = fakeClock();
  const { element, tell: emit, done } = fakeElement();
  const published: AudioState[] = [];
  const notices: AudioNotice[] = [];
  const requests: AudioCloseRequest[] = [];
  const machine = createAudioMachine({
    element,
    clock,
    android,
    onBookPage: () => bookPage,
    publish: (state) => published.push(state),
    notice: (notice) => notices.push(notice),
    closeRequest: (request) => requests.push(request),
  });
  const state = () => {
    const last = published.at(-1);
    if (!last) throw new Error('nothing was published');
    return last;
  };
  /** Plays a track until it is shown as playing and the lock is over. */
  const playing = (track = trackOf('a'), queue: readonly AudioTrack[] = []) => {
    machine.play(track, queue);
    pass(100);
    emit('play');
    pass(500);
    done.length = 0;
  };
  return { machine, clock, element, tell: emit, done, pass, published, notices, requests, state, playing };
};
