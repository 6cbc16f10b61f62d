import type { AudioMachine } from './audio-machine.ts';
import type { AudioState, AudioTrack } from './audio-state.ts';

/** Default step of a media key (seconds). */
const step = 10;

/** Shows the player on the device's lock screen and handles media keys; returns the listener for each new state. */
export const connectMediaSession = (session: MediaSession | undefined, machine: AudioMachine): ((state: AudioState) => void) => {
  if (!session) return () => undefined;
  let shown: AudioTrack | undefined;

  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // This browser does not support the key.
    }
  };

  const showTrack = (track: AudioTrack | undefined): void => {
    session.metadata = track
      ? new MediaMetadata({
          title: track.title,
          ...(track.album ? { album: track.album } : {}),
          artwork: track.picUrl ? [{ src: new URL(track.picUrl, location.href).href }] : [],
        })
      : null;
    const isThere = track !== undefined;
    on('play', isThere ? () => machine.resume() : null);
    on('pause', isThere ? () => machine.pause() : null);
    on('stop', isThere ? () => machine.close() : null);
    on('seekto', isThere ? ({ seekTime }) => machine.seek(seekTime ?? 0) : null);
    on('seekbackward', isThere ? ({ seekOffset }) => machine.seekBy(-(seekOffset ?? step)) : null);
    on('seekforward', isThere ? ({ seekOffset }) => machine.seekBy(seekOffset ?? step) : null);
    on('previoustrack', machine.neighbour(-1) ? () => machine.skip(-1) : null);
    on('nexttrack', machine.neighbour(1) ? () => machine.skip(1) : null);
  };

  return (state) => {
    const { audioContext, isPlay, maxTime, currentPlayTime, rate } = state;
    const track = machine.track();
    if (track !== shown) showTrack(track);
    shown = track;
    session.playbackState = audioContext ? (isPlay ? 'playing' : 'paused') : 'none';
    if (!audioContext) session.setPositionState?.();
    else if (maxTime > 0)
      session.setPositionState?.({ duration: maxTime, position: Math.min(currentPlayTime, maxTime), playbackRate: rate });
  };
};
