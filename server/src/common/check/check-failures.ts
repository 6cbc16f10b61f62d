import { defineFailures } from '../../http/failures.ts';
import type { Lang, Texts } from '../../http/lang.ts';

/** Reason categories of the content check. */
export const checkCategories = ['violence', 'sexual', 'fraud', 'contraband', 'abuse'] as const;
export type CheckCategory = (typeof checkCategories)[number];

const names: Readonly<Record<CheckCategory | 'other', Texts>> = {
  violence: {
    'zh-Hans': '含有暴力或恐怖内容',
    'zh-Hant': '含有暴力或恐怖內容',
    en: 'It contains violence or terror',
    fr: 'Il contient de la violence ou de la terreur',
    es: 'Contiene violencia o terror',
  },
  sexual: {
    'zh-Hans': '含有色情内容',
    'zh-Hant': '含有色情內容',
    en: 'It contains sexual content',
    fr: 'Il contient des propos à caractère sexuel',
    es: 'Contiene contenido sexual',
  },
  fraud: {
    'zh-Hans': '含有赌博或诈骗内容',
    'zh-Hant': '含有賭博或詐騙內容',
    en: 'It contains gambling or fraud',
    fr: 'Il contient des jeux d’argent ou de l’escroquerie',
    es: 'Contiene apuestas o estafas',
  },
  contraband: {
    'zh-Hans': '含有违禁品内容',
    'zh-Hant': '含有違禁品內容',
    en: 'It is about forbidden goods',
    fr: 'Il porte sur des produits interdits',
    es: 'Trata de productos prohibidos',
  },
  abuse: {
    'zh-Hans': '含有辱骂或歧视内容',
    'zh-Hant': '含有辱罵或歧視內容',
    en: 'It contains insults or discrimination',
    fr: 'Il contient des insultes ou de la discrimination',
    es: 'Contiene insultos o discriminación',
  },
  other: {
    'zh-Hans': '不符合社区规范',
    'zh-Hant': '不符合社區規範',
    en: 'It does not follow the community rules',
    fr: 'Il ne respecte pas les règles de la communauté',
    es: 'No cumple las normas de la comunidad',
  },
};

/** Returns the number of a category in notices' texts (`why`, from 1); 0 for words of an operator. */
export const categoryNumber = (category: string): number =>
  checkCategories.findIndex((entry) => entry === category) + 1 || checkCategories.length + 1;

/** Returns a category's name in five languages; an unknown category is “against the rules”. */
export const categoryTexts = (category: string): Texts => names[checkCategories.find((entry) => entry === category) ?? 'other'];

export const checkFail = defineFailures({
  'check.refused': {
    code: 400,
    'zh-Hans': '{reason}，请修改后再发布',
    'zh-Hant': '{reason}，請修改後再發布',
    en: '{reason}. Change it and try again',
    fr: '{reason}. Modifiez et réessayez',
    es: '{reason}. Cámbialo e inténtalo de nuevo',
  },
});

/** Returns the reason for a refusal or removal as text: from `check:<category>`, or as an operator wrote it. */
export const reasonIn = (reason: string, lang: Lang): string =>
  reason.startsWith('check:') ? categoryTexts(reason.slice('check:'.length))[lang] : reason;
