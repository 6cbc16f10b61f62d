import type { Obstacle as Blocker } from '@juhe/contract/member/account.schemas';
import type { Texts } from '../../http/text/lang.ts';
import { texts } from '../locales/texts.gen.ts';

const names: Readonly<Record<Blocker['kind'], Texts>> = texts.blockers;

/** Returns the names of the blockers, in one line per language. */
export const blockerList = (blockers: readonly Pick<Blocker, 'kind'>[]): Texts => {
  const line = (lang: keyof Texts, comma: string) => blockers.map(({ kind }) => names[kind][lang]).join(comma);
  return {
    'zh-Hans': line('zh-Hans', '、'),
    'zh-Hant': line('zh-Hant', '、'),
    en: line('en', ', '),
    fr: line('fr', ', '),
    es: line('es', ', '),
  };
};
