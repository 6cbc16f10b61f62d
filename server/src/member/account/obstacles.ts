import type { Obstacle } from '@juhe/contract/member/account.schemas';
import type { Texts } from '../../http/lang.ts';
import { texts } from '../locales/texts.gen.ts';

const names: Readonly<Record<Obstacle['kind'], Texts>> = texts.obstacles;

/** Returns the names of the obstacles, in one line per language. */
export const obstacleList = (obstacles: readonly Pick<Obstacle, 'kind'>[]): Texts => {
  const line = (lang: keyof Texts, comma: string) => obstacles.map(({ kind }) => names[kind][lang]).join(comma);
  return {
    'zh-Hans': line('zh-Hans', '、'),
    'zh-Hant': line('zh-Hant', '、'),
    en: line('en', ', '),
    fr: line('fr', ', '),
    es: line('es', ', '),
  };
};
