import { connectMediaSession } from './media-session.ts';
import { fakeMachine, trackOf } from './testing/fake-audio.ts';

class FakeMetadata {
  constructor(readonly init: MediaMetadataInit) {}
}
beforeAll(() => Reflect.set(globalThis, 'MediaMetadata', FakeMetadata));
afterAll(() => Reflect.deleteProperty(globalThis, 'MediaMetadata'));

const queue = [trackOf('a', { album: 'Rain', maxTime: 30 }), trackOf('b', { maxTime: 20 })];

const setUp = ({ unknown = [] as MediaSessionAction[] } = {}) => {
  const handlers = new Map<MediaSessionAction, MediaSessionActionHandler>();
  const positions: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null as FakeMetadata | null,
    playbackState: 'none',
    setActionHandler: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      if (unknown.includes(action)) throw new TypeError('unknown');
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
    setPositionState: (state?: MediaPositionState) => void positions.push(state),
  };
  const fake = fakeMachine();
  const onState = connectMediaSession(session as unknown as MediaSession, fake.machine);
  const publishState = () => onState(fake.state());
  const start = () => {
    fake.playing(queue[0], queue);
    publishState();
  };
  const press = (action: MediaSessionAction, details: object = {}) => handlers.get(action)?.({ action, ...details });
  return { ...fake, session, handlers, positions, publishState, start, press };
};

it('shows what plays, and how far it is', () => {
  const { start, session, positions, element, machine, publishState } = setUp();
  start();
  expect(session.metadata?.init).toEqual({
    title: 'title a',
    album: 'Rain',
    artwork: [{ src: 'http://localhost/media/covers/a.webp' }],
  });
  expect(session.playbackState).toBe('playing');
  element.currentTime = 40;
  machine.seek(12);
  publishState();
  expect(positions.at(-1)).toEqual({ duration: 30, position: 12, playbackRate: 1 });
});

it('hears the device’s keys', () => {
  const { start, press, done, pass, element, state } = setUp();
  start();
  press('pause');
  expect(done).toEqual(['pause']);
  press('play');
  pass(50);
  expect(done).toEqual(['pause', 'play']);
  press('seekto', { seekTime: 14 });
  expect(element.currentTime).toBe(14);
  press('seekbackward');
  expect(element.currentTime).toBe(4);
  press('seekforward', { seekOffset: 5 });
  expect(element.currentTime).toBe(9);
  press('nexttrack');
  expect(state().currentPlayId).toBe('b');
});

it('offers previous and next where there is one', () => {
  const { start, handlers, machine, publishState } = setUp();
  start();
  expect([handlers.has('previoustrack'), handlers.has('nexttrack')]).toEqual([false, true]);
  machine.skip(1);
  publishState();
  expect([handlers.has('previoustrack'), handlers.has('nexttrack')]).toEqual([true, false]);
});

it('takes everything back when the player is closed', () => {
  const { start, press, publishState, session, handlers, positions } = setUp();
  start();
  press('stop');
  publishState();
  expect([session.metadata, session.playbackState, handlers.size, positions.at(-1)]).toEqual([null, 'none', 0, undefined]);
});

it('does without keys that a browser does not know, and without the whole of it', () => {
  const { start, handlers, machine } = setUp({ unknown: ['seekto', 'stop'] });
  start();
  expect(handlers.has('play')).toBe(true);
  expect(connectMediaSession(undefined, machine)).not.toThrow();
});
