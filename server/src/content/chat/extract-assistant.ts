import { setTimeout as delay } from 'node:timers/promises';
import type { Lang } from '../../http/text/lang.ts';
import type { Requested, Assistant, Passage } from './assistant.ts';
import { tables } from './locales/texts.gen.ts';
import { termsOf } from './question-terms.ts';

/** Pause (ms) between two sentences, so that readers can follow and have time to stop. */
const paceMs = 60;

/** Quotations are shown verbatim: their Markdown characters are escaped. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, '$1\\$2');

const sentences = (text: string): string[] => text.match(/[^。！？!?；]+[。！？!?；]*[”’」』）"]*/g) ?? [text];

/** Groups the passages by page, the most relevant page first. */
const bySource = (passages: readonly Passage[]): (readonly Passage[])[] =>
  [...new Set(passages.map(({ source }) => source.number))].map((number) =>
    passages.filter(({ source }) => source.number === number),
  );

const quoted = function* (passages: readonly Passage[], lang: Lang): Generator<string> {
  const t = tables[lang];
  yield t.lead;
  for (const ofOne of bySource(passages)) {
    const { title, number } = ofOne[0]?.source ?? { title: '', number: 0 };
    yield `\n\n**${t.quote.replace('{title}', () => escapeMarkdown(title))}** [${number}]`;
    for (const { text } of ofOne) {
      yield '\n\n> ';
      // Two trailing blanks preserve the line break.
      for (const sentence of sentences(text)) yield escapeMarkdown(sentence).replaceAll('\n', '  \n> ');
    }
  }
  yield `\n\n${t.end}`;
};

const noMatchText = function* ({
  question,
  examples,
  lang,
}: Pick<Requested, 'question' | 'examples' | 'lang'>): Generator<string> {
  const t = tables[lang];
  if (termsOf(question).smallTalk) yield t.about;
  else yield* [t.none, `\n\n${t.limits}`];
  if (examples.length > 0) yield `\n\n${t.try}\n`;
  for (const title of examples) yield `\n- ${t.quote.replace('{title}', () => escapeMarkdown(title))}`;
};

/** Yields the text of the embedded assistant's answer, piece by piece. */
export const extractOf = (request: Omit<Requested, 'history' | 'signal' | 'log'>): Iterable<string> =>
  request.passages.length > 0 ? quoted(request.passages, request.lang) : noMatchText(request);

/** The embedded assistant (domain.md §5): quotes the passages found, with their sources, and states that this is all it does. */
export const extractAssistant = (): Assistant => ({
  embedded: true,
  async *answer(request) {
    for (const piece of extractOf(request)) {
      yield piece;
      await delay(paceMs, undefined, { signal: request.signal });
    }
  },
});
