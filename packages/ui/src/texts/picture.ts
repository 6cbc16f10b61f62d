import type { Lang } from '@juhe/platform';

/** Apart from the texts of the lazy parts (parts.ts): most texts of authors need no other. */
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
 * @param place of the picture, from 1
 */
export const showPicture = (lang: Lang, place: number): string => texts.showPicture[lang].replace('{0}', String(place));
