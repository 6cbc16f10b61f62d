import { setTimeout as delay } from 'node:timers/promises';
import type { Lang } from '../../http/lang.ts';
import type { Asked, Assistant, Passage } from './assistant.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import zhHans from './locales/zh-Hans.json' with { type: 'json' };
import zhHant from './locales/zh-Hant.json' with { type: 'json' };
import { termsOf } from './question-terms.ts';

const tables: Readonly<Record<Lang, typeof zhHans>> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, fr, es };

/** Between two sentences, so that the eye can follow and there is time to stop. */
const paceMs = 60;

/** What is quoted is shown as it is written: nothing in it is Markdown. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, '$1\\$2');

const sentences = (text: string): string[] => text.match(/[^。！？!?；]+[。！？!?；]*[”’」』）"]*/g) ?? [text];

/** The passages page by page, the best page first. */
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
      // Two blanks keep the line's end.
      for (const sentence of sentences(text)) yield escapeMarkdown(sentence).replaceAll('\n', '  \n> ');
    }
  }
  yield `\n\n${t.end}`;
};

const nothingFound = function* ({ question, examples, lang }: Pick<Asked, 'question' | 'examples' | 'lang'>): Generator<string> {
  const t = tables[lang];
  if (termsOf(question).smallTalk) yield t.about;
  else yield* [t.none, `\n\n${t.limits}`];
  if (examples.length > 0) yield `\n\n${t.try}\n`;
  for (const title of examples) yield `\n- ${t.quote.replace('{title}', () => escapeMarkdown(title))}`;
};

/** The words of the embedded assistant's answer, piece by piece. */
export const extractOf = (asked: Omit<Asked, 'history' | 'signal' | 'log'>): Iterable<string> =>
  asked.passages.length > 0 ? quoted(asked.passages, asked.lang) : nothingFound(asked);

/**
 * The embedded assistant (domain.md §5): quotes the passages that were found, with their sources, and says that it does no more than
 * that.
 */
export const extractAssistant = (): Assistant => ({
  embedded: true,
  async *answer(asked) {
    for (const piece of extractOf(asked)) {
      yield piece;
      await delay(paceMs, undefined, { signal: asked.signal });
    }
  },
});
