import { defineFailures } from '../../http/failures.ts';

export const bannerFail = defineFailures({
  'banner.missing': {
    code: 404,
    'zh-Hans': '没有这个横幅',
    'zh-Hant': '沒有這個橫幅',
    en: 'There is no such banner',
    fr: 'Cette bannière n’existe pas',
    es: 'Esa pancarta no existe',
  },
});
