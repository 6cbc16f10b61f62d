import { type AudioMachine, type AudioMachineParts, createAudioMachine } from './audio-machine.ts';
import { joinTabs } from './audio-tabs.ts';
import { connectMediaSession } from './media-session.ts';

export type AudioEngine = Pick<AudioMachine, 'play' | 'pause' | 'toggle' | 'seek' | 'setRate' | 'sleepAfter' | 'close'>;

/** Runs the machine on a real element, with media keys and synchronization between tabs. */
export const startEngine = (
  element: HTMLAudioElement,
  { publish, notice, closeRequest }: Pick<AudioMachineParts, 'publish' | 'notice' | 'closeRequest'>,
): AudioEngine => {
  const machine = createAudioMachine({
    element,
    clock: {
      now: () => performance.now(),
      wall: Date.now,
      later: (work, ms) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    android: /android/i.test(navigator.userAgent),
    onBookPage: () => location.hash.split('?')[0]?.includes('detail-book') === true,
    publish: (state) => {
      showOnDevice(state);
      publish(state);
    },
    notice,
    closeRequest,
  });
  const showOnDevice = connectMediaSession(navigator.mediaSession, machine);
  const begin = joinTabs(typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('juhe-audio'), machine.pause);
  element.addEventListener('play', begin);
  return machine;
};
