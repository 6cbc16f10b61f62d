import { markVoicePlayed } from '@juhe/api-client/social/conversation';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { Icon, toast } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { chatSession } from '../session/chat-session.ts';
import { useFileAddress } from '../session/use-chat.ts';
import { clockOf, VoiceBars } from './voice-bars.tsx';
import css from './voice.module.css';

/** Only one recording plays at a time: starting another one stops it. */
let endPlaying: (() => void) | undefined;

interface FaceProps {
  /** Resolves the URL of the recording when it is to be played. */
  source: () => Promise<string>;
  milliseconds: number;
  levels: readonly number[];
  /** Marks it as not played yet. */
  isNew?: boolean;
  onPlay?: () => void;
}

const Face = ({ source, milliseconds, levels, isNew = false, onPlay }: FaceProps) => {
  const t = useTranslations('voice');
  const [part, setPart] = useState<number>();
  const audio = useRef<HTMLAudioElement>(undefined);
  const stop = () => {
    audio.current?.pause();
    audio.current = undefined;
    setPart(undefined);
  };
  useEffect(() => () => audio.current?.pause(), []);
  const toggle = async () => {
    if (audio.current) return stop();
    endPlaying?.();
    endPlaying = stop;
    const element = new Audio();
    audio.current = element;
    setPart(0);
    element.ontimeupdate = () => setPart(Math.min(1, (element.currentTime * 1000) / milliseconds));
    element.onended = stop;
    element.onerror = () => {
      stop();
      toast(t('failed'), { kind: 'error' });
    };
    element.src = await source();
    // Another one was started in the meantime, or this one was stopped.
    if (audio.current !== element) return undefined;
    await element.play().then(onPlay, stop);
  };
  const isPlaying = part !== undefined;
  return (
    <button
      type="button"
      className={css.voice}
      aria-label={t(isPlaying ? 'stop' : 'play', { time: clockOf(milliseconds) })}
      onClick={() => void toggle()}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={20} />
      <VoiceBars levels={levels.length > 0 ? levels : [20, 40, 60, 40, 20]} part={part ?? 1} />
      <span className={css.time}>{clockOf(milliseconds)}</span>
      {isNew && <span className={css.dot} role="img" aria-label={t('new')} />}
    </button>
  );
};

interface StoredProps {
  message: Message;
  conversationId: string;
  /** Refetches the message when its signed URL may have expired. */
  onRenew: (message: Message) => Promise<void>;
}

/** A voice message stored on the server. */
export const StoredVoice = ({ message, conversationId, onRenew }: StoredProps) => {
  const t = useTranslations('voice');
  const latest = useRef(message);
  useEffect(() => {
    latest.current = message;
  }, [message]);
  // A device may store messages of an earlier release.
  const voice = message.voice ?? null;
  if (voice === null) return <span className={css.gone}>{t('gone')}</span>;
  const isNew = !message.own && !voice.played;
  return (
    <Face
      source={async () => {
        await onRenew(message);
        return latest.current.voice?.url ?? voice.url;
      }}
      milliseconds={voice.milliseconds}
      levels={voice.levels}
      isNew={isNew}
      onPlay={() => {
        if (!isNew) return;
        chatSession()
          ?.timelineOf(conversationId)
          .record({ ...latest.current, voice: { ...(latest.current.voice ?? voice), played: true } });
        void markVoicePlayed({ conversationId, seq: message.seq });
      }}
    />
  );
};

/** A voice message queued on this device. */
export const OutgoingVoice = ({
  file,
  milliseconds,
  levels,
}: {
  file: Blob;
  milliseconds: number;
  levels: readonly number[];
}) => {
  const address = useFileAddress(file);
  return <Face source={() => Promise.resolve(address)} milliseconds={milliseconds} levels={levels} />;
};
