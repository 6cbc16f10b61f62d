import { defineFailures } from '../../http/failures.ts';

/** Refusals of shops. */
export const shopFail = defineFailures({
  'shop.missing': {
    code: 404,
    'zh-Hans': '店铺不存在或已关闭',
    'zh-Hant': '店鋪不存在或已關閉',
    en: 'This shop does not exist or has closed',
    fr: 'Cette boutique n’existe pas ou a fermé',
    es: 'Esta tienda no existe o ha cerrado',
  },
});
