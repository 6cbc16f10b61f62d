/** What reads aloud: `idle` before it begins, `failed` when the device has no voice or its voice stays silent. */
export type SpeechStatus = 'idle' | 'speaking' | 'paused' | 'ended' | 'failed';

export interface SpeechState {
  readonly status: SpeechStatus;
  /** The sentence that is spoken, or where it goes on. */
  readonly at: number;
}

export interface SpeechParts {
  readonly synth: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'>;
  readonly utter: (text: string) => SpeechSynthesisUtterance;
  readonly later: (work: () => void, ms: number) => () => void;
  readonly publish: (state: SpeechState) => void;
}

/** Milliseconds: a voice that has not begun by then is none. */
const silence = 6000;

const isChinese = (lang: string): boolean => /^(zh|cmn)/i.test(lang);

/** The device's voice for Chinese, one that needs no network first; undefined leaves the choice to the browser. */
const voiceOf = (voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined => {
  const chinese = voices.filter(({ lang }) => isChinese(lang));
  return chinese.find(({ localService, lang }) => localService && /CN|Hans/i.test(lang)) ?? chinese[0];
};

/**
 * Reads sentences aloud with the browser's voice, one utterance each: a pause ends the utterance and begins it anew, since browsers forget to go on after
 * one. Events of utterances that were called off are not heard.
 */
export const createSpeech = ({ synth, utter, later, publish }: SpeechParts) => {
  let sentences: readonly string[] = [];
  let state: SpeechState = { status: 'idle', at: 0 };
  let rate = 1;
  let turn = 0;
  // Browsers drop utterances that nobody holds, and their events with them.
  let held: SpeechSynthesisUtterance | undefined;
  let callOff = (): void => undefined;

  const become = (next: SpeechState): void => {
    state = next;
    publish(state);
  };
  const hush = (): void => {
    turn += 1;
    callOff();
    held = undefined;
    synth.cancel();
  };
  const end = (status: SpeechStatus, at = state.at): void => {
    hush();
    become({ status, at });
  };

  const speak = (at: number): void => {
    hush();
    const text = sentences[at];
    if (text === undefined) return end('ended', Math.max(0, sentences.length - 1));
    become({ status: 'speaking', at });
    const mine = turn;
    const utterance = utter(text);
    held = utterance;
    utterance.rate = rate;
    const voice = voiceOf(synth.getVoices());
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? 'zh-CN';
    const whenMine = (work: () => void) => () => {
      if (mine === turn && held === utterance) work();
    };
    utterance.onstart = whenMine(() => callOff());
    utterance.onend = whenMine(() => speak(at + 1));
    utterance.onerror = whenMine(() => end('failed'));
    callOff = later(() => mine === turn && end('failed'), silence);
    synth.speak(utterance);
  };

  return {
    state: () => state,
    /** Another text, at a sentence of it; silent until it is told to play. */
    load: (next: readonly string[], at: number): void => {
      hush();
      sentences = next;
      become({ status: 'idle', at: Math.min(Math.max(0, at), Math.max(0, next.length - 1)) });
    },
    play: (): void => {
      if (state.status !== 'speaking') speak(state.status === 'ended' ? 0 : state.at);
    },
    pause: (): void => {
      if (state.status === 'speaking') end('paused');
    },
    /** Goes to a sentence; what is speaking goes on from there. */
    to: (at: number): void => {
      if (at < 0 || at >= sentences.length) return;
      if (state.status === 'speaking') speak(at);
      else become({ status: state.status === 'idle' ? 'idle' : 'paused', at });
    },
    /** @param next 0.5 to 3; the sentence that is spoken begins anew */
    setRate: (next: number): void => {
      if (rate === next) return;
      rate = next;
      if (state.status === 'speaking') speak(state.at);
    },
    /** Silent for good: the page is left. */
    stop: (): void => {
      hush();
      state = { ...state, status: 'idle' };
    },
  };
};

export type Speech = ReturnType<typeof createSpeech>;

/** Whether this browser can read aloud at all. */
export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';
