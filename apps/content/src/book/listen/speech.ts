/** Status of the speech: `idle` before it starts, `failed` when the device has no voice or its voice stays silent. */
export type SpeechStatus = 'idle' | 'speaking' | 'paused' | 'ended' | 'failed';

export interface SpeechState {
  readonly status: SpeechStatus;
  /** The sentence being spoken, or the one to resume at. */
  readonly at: number;
}

export interface SpeechParts {
  readonly synth: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'>;
  readonly utter: (text: string) => SpeechSynthesisUtterance;
  readonly schedule: (work: () => void, ms: number) => () => void;
  readonly publish: (state: SpeechState) => void;
}

/** Timeout (ms): a voice that has not started by then counts as missing. */
const silence = 6000;

const isChinese = (lang: string): boolean => /^(zh|cmn)/i.test(lang);

/** Returns the device's Chinese voice, preferring one that works offline; undefined leaves the choice to the browser. */
const voiceOf = (voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined => {
  const chinese = voices.filter(({ lang }) => isChinese(lang));
  return chinese.find(({ localService, lang }) => localService && /CN|Hans/i.test(lang)) ?? chinese[0];
};

/**
 * Reads sentences aloud with the browser's voice, one utterance each: a pause cancels the utterance and resuming starts it
 * again, because browsers fail to resume. Events of cancelled utterances are ignored.
 */
export const createSpeech = ({ synth, utter, schedule, publish }: SpeechParts) => {
  let sentences: readonly string[] = [];
  let state: SpeechState = { status: 'idle', at: 0 };
  let rate = 1;
  let utteranceId = 0;
  // Keeps a reference: browsers garbage-collect unreferenced utterances, and their events with them.
  let currentUtterance: SpeechSynthesisUtterance | undefined;
  let cancelTimeout = (): void => undefined;

  const setState = (next: SpeechState): void => {
    state = next;
    publish(state);
  };
  const cancelUtterance = (): void => {
    utteranceId += 1;
    cancelTimeout();
    currentUtterance = undefined;
    synth.cancel();
  };
  const end = (status: SpeechStatus, at = state.at): void => {
    cancelUtterance();
    setState({ status, at });
  };

  const speak = (at: number): void => {
    cancelUtterance();
    const text = sentences[at];
    if (text === undefined) return end('ended', Math.max(0, sentences.length - 1));
    setState({ status: 'speaking', at });
    const ownUtteranceId = utteranceId;
    const utterance = utter(text);
    currentUtterance = utterance;
    utterance.rate = rate;
    const voice = voiceOf(synth.getVoices());
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? 'zh-CN';
    const whenMine = (work: () => void) => () => {
      if (ownUtteranceId === utteranceId && currentUtterance === utterance) work();
    };
    utterance.onstart = whenMine(() => cancelTimeout());
    utterance.onend = whenMine(() => speak(at + 1));
    utterance.onerror = whenMine(() => end('failed'));
    cancelTimeout = schedule(() => ownUtteranceId === utteranceId && end('failed'), silence);
    synth.speak(utterance);
  };

  return {
    state: () => state,
    /** Loads another text at a given sentence; silent until playback starts. */
    load: (next: readonly string[], at: number): void => {
      cancelUtterance();
      sentences = next;
      setState({ status: 'idle', at: Math.min(Math.max(0, at), Math.max(0, next.length - 1)) });
    },
    play: (): void => {
      if (state.status !== 'speaking') speak(state.status === 'ended' ? 0 : state.at);
    },
    pause: (): void => {
      if (state.status === 'speaking') end('paused');
    },
    /** Goes to a sentence; ongoing speech continues from there. */
    to: (at: number): void => {
      if (at < 0 || at >= sentences.length) return;
      if (state.status === 'speaking') speak(at);
      else setState({ status: state.status === 'idle' ? 'idle' : 'paused', at });
    },
    /** @param next 0.5 to 3; restarts the current sentence */
    setRate: (next: number): void => {
      if (rate === next) return;
      rate = next;
      if (state.status === 'speaking') speak(state.at);
    },
    /** Stops for good when the page is left. */
    stop: (): void => {
      cancelUtterance();
      state = { ...state, status: 'idle' };
    },
  };
};

export type Speech = ReturnType<typeof createSpeech>;

/** Whether this browser can read aloud at all. */
export const canSpeak = (): boolean =>
  // First screens are rendered for phones, which can.
  typeof window === 'undefined' || (typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined');
