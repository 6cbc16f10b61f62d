import { Button, cx, haptic, IconButton, toast } from '@juhe/ui';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { clockOf, VoiceBars } from './voice-bars.tsx';
import css from './voice.module.css';
import { type Recorder, type Recording, startRecorder } from './voice-recorder.ts';

/** Press duration (ms) that counts as a hold; a shorter press, and a key, starts a recording that is ended by its buttons. */
const pressMs = 350;
/** Distance (px) that the finger slides up to cancel. */
const slideAway = 60;

/** Hold to record, release to send, slide up to cancel; or press once and end it with a button. */
export const VoiceButton = ({ onRecorded }: { onRecorded: (recording: Recording) => void }) => {
  const t = useTranslations('voice');
  const [recorder, setRecorder] = useState<Recorder>();
  const [isHeld, setHeld] = useState(false);
  const [isAway, setAway] = useState(false);
  const [, setTick] = useState(0);
  const press = useRef<{ at: number; y: number; isOver: boolean }>(undefined);
  const current = useRef<Recorder>(undefined);
  const isStarting = useRef(false);
  /** Cancelled before the microphone was available. */
  const isAbandoned = useRef(false);

  useEffect(() => {
    if (!recorder) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 100);
    return () => clearInterval(timer);
  }, [recorder]);
  // Leaving the page ends the recording, also while the browser's microphone prompt is open.
  useEffect(
    () => () => {
      isAbandoned.current = true;
      current.current?.cancel();
    },
    [],
  );

  const end = async (isSent: boolean) => {
    const running = current.current;
    current.current = undefined;
    setRecorder(undefined);
    setHeld(false);
    setAway(false);
    if (!running) {
      isAbandoned.current ||= !isSent;
      return;
    }
    if (!isSent) return running.cancel();
    const recording = await running.finish();
    if (recording) onRecorded(recording);
    else toast(t('short'));
  };
  const begin = async () => {
    if (current.current || isStarting.current) return;
    isStarting.current = true;
    isAbandoned.current = false;
    const started = await startRecorder(() => void end(true));
    isStarting.current = false;
    if (isAbandoned.current) return void (typeof started === 'string' || started.cancel());
    if (typeof started === 'string') {
      setHeld(false);
      toast(t(started), { kind: 'error' });
      return;
    }
    haptic('light');
    current.current = started;
    setRecorder(started);
    // The finger was lifted during the permission request: the buttons end it.
    if (press.current?.isOver !== false) setHeld(false);
  };
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    if (current.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { at: performance.now(), y: event.clientY, isOver: false };
    setHeld(true);
    void begin();
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (isHeld && press.current) setAway(press.current.y - event.clientY > slideAway);
  };
  const handlePointerUp = () => {
    const pressed = press.current;
    if (!isHeld || !pressed) return;
    pressed.isOver = true;
    if (isAway) void end(false);
    else if (current.current && performance.now() - pressed.at >= pressMs) void end(true);
    else setHeld(false);
  };
  const { milliseconds, levels } = recorder?.now() ?? { milliseconds: 0, levels: [] };
  return (
    <>
      <span
        className={css.hold}
        onPointerDown={down}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onPointerCancel={() => void end(false)}
        onContextMenu={(event) => event.preventDefault()}
      >
        <IconButton
          icon="mic"
          label={t('record')}
          // Pointer events are already handled; keys and assistive technology click without one.
          onClick={(event) => event.detail === 0 && void begin()}
        />
      </span>
      {recorder && (
        <div className={cx(css.panel, isAway && css.away)} role="group" aria-label={t('recording')}>
          <VoiceBars levels={levels} />
          <span className={css.time}>{clockOf(milliseconds)}</span>
          {isHeld ? (
            <span className={css.hint}>{t(isAway ? 'releaseToCancel' : 'releaseToSend')}</span>
          ) : (
            <span className={css.ends}>
              <Button size="s" onClick={() => void end(false)}>
                {t('cancel')}
              </Button>
              <Button kind="primary" size="s" onClick={() => void end(true)}>
                {t('send')}
              </Button>
            </span>
          )}
        </div>
      )}
    </>
  );
};
