import { onAudioNotice, useAudio } from '@juhe/platform';
import { toast } from '@juhe/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** The player's place in the frame: loads with the first audio and is removed without one. Reports audio errors. */
export const AudioSlot = () => {
  const t = useTranslations('audio');
  const { audioContext, currentPlayId } = useAudio();
  const [Player, setPlayer] = useState<ComponentType>();
  useEffect(() => onAudioNotice((notice) => toast(t(notice), { kind: 'error' })), [t]);
  // Another audio retries a failed import.
  useEffect(() => {
    if (!audioContext || Player) return;
    import(/* webpackChunkName: "audio-player" */ './audio-player.tsx').then(
      ({ AudioPlayer }) => setPlayer(() => AudioPlayer),
      () => undefined,
    );
  }, [audioContext, currentPlayId, Player]);
  return audioContext && Player ? <Player /> : null;
};
