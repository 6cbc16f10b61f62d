import { defineFailures } from '../../http/failure/failures.ts';
import type { Lang, Texts } from '../../http/text/lang.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Reason categories of the content check. */
export const checkCategories = ['violence', 'sexual', 'fraud', 'contraband', 'abuse'] as const;
export type CheckCategory = (typeof checkCategories)[number];

const names: Readonly<Record<CheckCategory | 'other', Texts>> = texts.checkFailures.names;

/** Returns the number of a category in notices' texts (`why`, from 1); 0 for words of an operator. */
export const categoryNumber = (category: string): number =>
  checkCategories.findIndex((entry) => entry === category) + 1 || checkCategories.length + 1;

/** Returns a category's name in five languages; an unknown category is “against the rules”. */
export const categoryTexts = (category: string): Texts => names[checkCategories.find((entry) => entry === category) ?? 'other'];

export const checkFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'check.refused': 400,
});

/** Returns the reason for a refusal or removal as text: from `check:<category>`, or as an operator wrote it. */
export const reasonIn = (reason: string, lang: Lang): string =>
  reason.startsWith('check:') ? categoryTexts(reason.slice('check:'.length))[lang] : reason;
