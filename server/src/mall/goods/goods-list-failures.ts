import { defineFailures } from '../../http/failures.ts';

/** Refusals of the goods lists. */
export const goodsListFail = defineFailures({
  'goods.cursor': {
    code: 400,
    'zh-Hans': '列表位置无效，请从头刷新',
    'zh-Hant': '列表位置無效，請從頭重新整理',
    en: 'This place in the list is not known. Refresh from the top',
    fr: 'Position inconnue dans la liste. Rechargez depuis le début',
    es: 'Posición desconocida en la lista. Vuelve a cargar desde el principio',
  },
  'goods.priceRange': {
    code: 400,
    'zh-Hans': '最低价不能高于最高价',
    'zh-Hant': '最低價不能高於最高價',
    en: 'The lowest price can’t be above the highest',
    fr: 'Le prix minimal ne peut pas dépasser le maximal',
    es: 'El precio mínimo no puede superar al máximo',
  },
});
