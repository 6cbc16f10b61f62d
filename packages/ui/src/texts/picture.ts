import type { Lang } from '@juhe/platform';

/** Separate from the texts of the lazy chunks (parts.ts): most authors' texts need no other. */
const texts = {
  showPicture: {
    'zh-Hans': '查看第 {0} 张',
    'zh-Hant': '查看第 {0} 張',
    en: 'Show picture {0}',
    fr: 'Afficher l’image {0}',
    es: 'Ver la imagen {0}',
  },
} as const satisfies Record<string, Readonly<Record<Lang, string>>>;

/**
 * The name of a picture's button.
 * @param position of the picture, from 1
 */
export const showPicture = (lang: Lang, position: number): string => texts.showPicture[lang].replace('{0}', String(position));
