import { createSpeech, type SpeechState } from './speech.ts';

const voice = (lang: string, localService: boolean) => ({ lang, localService, name: lang }) as SpeechSynthesisVoice;

const setUp = (voices: SpeechSynthesisVoice[] = [voice('en-US', true), voice('zh-CN', false), voice('zh-CN', true)]) => {
  const utterances: SpeechSynthesisUtterance[] = [];
  const states: SpeechState[] = [];
  let jobs: (() => void)[] = [];
  let cancelled = 0;
  const speech = createSpeech({
    synth: {
      speak: (utterance) => void utterances.push(utterance),
      cancel: () => {
        cancelled += 1;
      },
      getVoices: () => voices,
    },
    utter: (text) => ({ text }) as SpeechSynthesisUtterance,
    schedule: (work) => {
      jobs.push(work);
      return () => {
        jobs = jobs.filter((job) => job !== work);
      };
    },
    publish: (state) => states.push(state),
  });
  const last = () => utterances.at(-1);
  const emit = (utterance: SpeechSynthesisUtterance | undefined, event: 'onstart' | 'onend' | 'onerror') =>
    (utterance?.[event] as ((event: unknown) => void) | null | undefined)?.call(utterance, {});
  return {
    speech,
    said: utterances,
    states,
    last,
    tell: emit,
    cancelled: () => cancelled,
    wait: () => {
      for (const job of jobs) job();
    },
  };
};
const three = ['一。', '二。', '三。'];

it('speaks sentence after sentence to the end, with the device’s own Chinese voice', () => {
  const { speech, said: utterances, last, tell: emit } = setUp();
  speech.load(three, 1);
  expect(speech.state()).toEqual({ status: 'idle', at: 1 });
  speech.play();
  expect(last()).toMatchObject({ text: '二。', lang: 'zh-CN', rate: 1, voice: { localService: true } });
  emit(last(), 'onstart');
  emit(last(), 'onend');
  expect(speech.state()).toEqual({ status: 'speaking', at: 2 });
  emit(last(), 'onend');
  expect(speech.state()).toEqual({ status: 'ended', at: 2 });
  speech.play();
  expect(utterances.map(({ text }) => text)).toEqual(['二。', '三。', '一。']);
});

it('pauses, and restarts the sentence', () => {
  const { speech, last, said: utterances, tell: emit } = setUp();
  speech.load(three, 0);
  speech.play();
  const first = last();
  speech.pause();
  expect(speech.state()).toEqual({ status: 'paused', at: 0 });
  // A cancelled utterance ends late.
  emit(first, 'onend');
  emit(first, 'onerror');
  expect(speech.state()).toEqual({ status: 'paused', at: 0 });
  speech.play();
  expect(utterances.map(({ text }) => text)).toEqual(['一。', '一。']);
});

it('jumps to a sentence, speaking or not', () => {
  const { speech, last } = setUp();
  speech.load(three, 0);
  speech.to(2);
  expect(speech.state()).toEqual({ status: 'idle', at: 2 });
  speech.play();
  speech.to(1);
  expect(last()?.text).toBe('二。');
  speech.to(3);
  speech.to(-1);
  expect(speech.state()).toEqual({ status: 'speaking', at: 1 });
});

it('restarts the sentence at another speed', () => {
  const { speech, said: utterances } = setUp();
  speech.load(three, 0);
  speech.setRate(1.5);
  expect(utterances).toEqual([]);
  speech.play();
  speech.setRate(2);
  speech.setRate(2);
  expect(utterances.map(({ text, rate }) => [text, rate])).toEqual([
    ['一。', 1.5],
    ['一。', 2],
  ]);
});

it('reports a voice that does not start, or fails', () => {
  const silent = setUp([]);
  silent.speech.load(three, 0);
  silent.speech.play();
  expect(silent.last()?.lang).toBe('zh-CN');
  silent.wait();
  expect(silent.speech.state()).toEqual({ status: 'failed', at: 0 });

  const broken = setUp();
  broken.speech.load(three, 0);
  broken.speech.play();
  broken.tell(broken.last(), 'onstart');
  broken.wait();
  expect(broken.speech.state().status).toBe('speaking');
  broken.tell(broken.last(), 'onerror');
  expect(broken.speech.state()).toEqual({ status: 'failed', at: 0 });
});

// CONTENT-54
it('stops when the page is left', () => {
  const { speech, states, last, tell: emit, cancelled } = setUp();
  speech.load(three, 0);
  speech.play();
  const stateCount = states.length;
  speech.stop();
  emit(last(), 'onend');
  expect(cancelled()).toBeGreaterThan(1);
  expect(states).toHaveLength(stateCount);
  expect(speech.state().status).toBe('idle');
});

it('ends immediately for a text without sentences', () => {
  const { speech, said: utterances } = setUp();
  speech.load([], 5);
  speech.play();
  expect(utterances).toEqual([]);
  expect(speech.state()).toEqual({ status: 'ended', at: 0 });
});
