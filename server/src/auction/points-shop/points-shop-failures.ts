import { defineFailures } from '../../http/failures.ts';

/** Why goods are not exchanged for points. */
export const pointsShopFail = defineFailures({
  'pointsGoods.missing': {
    code: 404,
    'zh-Hans': '积分商品不存在或已下架',
    'zh-Hant': '積分商品不存在或已下架',
    en: 'This item does not exist or is no longer offered',
    fr: 'Cet article n’existe pas ou n’est plus proposé',
    es: 'Este artículo no existe o ya no se ofrece',
  },
  'pointsGoods.categoryMissing': {
    code: 400,
    'zh-Hans': '没有这个分类',
    'zh-Hant': '沒有這個分類',
    en: 'There is no such category',
    fr: 'Cette catégorie n’existe pas',
    es: 'No existe esa categoría',
  },
  'pointsGoods.priceChanged': {
    code: 409,
    'zh-Hans': '所需积分已变为 {points}，请确认后再兑换',
    'zh-Hant': '所需積分已變為 {points}，請確認後再兌換',
    en: 'The price in points has changed to {points}. Please check it before you exchange',
    fr: 'Le prix en points est passé à {points}. Vérifiez-le avant l’échange',
    es: 'El precio en puntos ha cambiado a {points}. Revísalo antes del canje',
  },
  'pointsGoods.stockShort': {
    code: 409,
    'zh-Hans': '库存不足，还剩 {stock} 件',
    'zh-Hant': '庫存不足，還剩 {stock} 件',
    en: 'Not enough in stock. Left: {stock}',
    fr: 'Stock insuffisant. Restant : {stock}',
    es: 'No hay suficientes existencias. Quedan: {stock}',
  },
  'pointsGoods.memberLimit': {
    code: 409,
    'zh-Hans': '每人限兑 {most} 件，还可兑换 {left} 件',
    'zh-Hant': '每人限兌 {most} 件，還可兌換 {left} 件',
    en: 'The limit for each member is {most}. Left for you: {left}',
    fr: 'La limite par membre est de {most}. Il vous reste : {left}',
    es: 'El límite por miembro es {most}. Te quedan: {left}',
  },
  'pointsGoods.pointsShort': {
    code: 409,
    'zh-Hans': '积分不足，还差 {short} 积分',
    'zh-Hant': '積分不足，還差 {short} 積分',
    en: 'You don’t have enough points. Missing: {short}',
    fr: 'Points insuffisants. Il manque : {short}',
    es: 'No tienes puntos suficientes. Faltan: {short}',
  },
  'pointsOrder.missing': {
    code: 404,
    'zh-Hans': '积分订单不存在',
    'zh-Hant': '積分訂單不存在',
    en: 'This order does not exist',
    fr: 'Cette commande n’existe pas',
    es: 'Este pedido no existe',
  },
  'pointsOrder.address': {
    code: 409,
    'zh-Hans': '请选择收货地址',
    'zh-Hant': '請選擇收貨地址',
    en: 'Choose a delivery address',
    fr: 'Choisissez une adresse de livraison',
    es: 'Elige una dirección de entrega',
  },
});
