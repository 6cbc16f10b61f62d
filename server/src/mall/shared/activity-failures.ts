import { defineFailures } from '../../http/failures.ts';

/** Refusals of activities, mostly in operator-facing wording. */
export const activityFail = defineFailures({
  'activity.missing': {
    code: 404,
    'zh-Hans': '活动不存在',
    'zh-Hant': '活動不存在',
    en: 'This offer does not exist',
    fr: 'Cette offre n’existe pas',
    es: 'Esta oferta no existe',
  },
  'activity.over': {
    code: 409,
    'zh-Hans': '活动已结束',
    'zh-Hant': '活動已結束',
    en: 'This offer has ended',
    fr: 'Cette offre est terminée',
    es: 'Esta oferta ha terminado',
  },
  'activity.overlap': {
    code: 409,
    'zh-Hans': '该商品已有同类活动正在进行，请先停止它',
    'zh-Hant': '該商品已有同類活動正在進行，請先停止它',
    en: 'This product already has an offer of this kind. Stop that one first',
    fr: 'Ce produit a déjà une offre de ce type. Arrêtez-la d’abord',
    es: 'Este producto ya tiene una oferta de este tipo. Detenla antes',
  },
  'activity.price': {
    code: 409,
    'zh-Hans': '优惠过大：最低的商品价格为 {priceCents}',
    'zh-Hant': '優惠過大：最低的商品價格為 {priceCents}',
    en: 'That is too much: the lowest price on the shelf is {priceCents}',
    fr: 'La remise est trop forte : le prix le plus bas est de {priceCents}',
    es: 'La rebaja es excesiva: el precio más bajo es {priceCents}',
  },
  'activity.helpers': {
    code: 409,
    'zh-Hans': '从 {priceCents} 砍到底价不够 {n} 刀分，每刀至少 1 分',
    'zh-Hant': '從 {priceCents} 砍到底價不夠 {n} 刀分，每刀至少 1 分',
    en: '{n, plural, one {From {priceCents} to the lowest price there is less than one cent for # cut} other {From {priceCents} to the lowest price there is less than one cent for each of # cuts}}',
    fr: '{n, plural, one {De {priceCents} au prix minimum, il reste moins d’un centime pour # baisse} many {De {priceCents} au prix minimum, il reste moins d’un centime pour chacune des # de baisses} other {De {priceCents} au prix minimum, il reste moins d’un centime pour chacune des # baisses}}',
    es: '{n, plural, one {De {priceCents} al mínimo hay menos de un céntimo para # rebaja} many {De {priceCents} al mínimo hay menos de un céntimo para cada una de las # de rebajas} other {De {priceCents} al mínimo hay menos de un céntimo para cada una de las # rebajas}}',
  },
});
