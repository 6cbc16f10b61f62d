import { defineFailures } from '../../http/failures.ts';

/** Refusals of short videos, in the reader's language. */
export const videoFail = defineFailures({
  'video.author': {
    code: 404,
    'zh-Hans': '找不到这位作者',
    'zh-Hant': '找不到這位作者',
    en: 'There is no such author',
    fr: 'Cet auteur est introuvable',
    es: 'No se encuentra este autor',
  },
});
