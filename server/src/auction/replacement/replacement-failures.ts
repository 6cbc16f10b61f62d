import { defineFailures } from '../../http/failures.ts';

export const replacementFail = defineFailures({
  'replace.missing': {
    code: 404,
    'zh-Hans': '这件商品已不能用于置换，请选择其他商品',
    'zh-Hant': '這件商品已不能用於置換，請選擇其他商品',
    en: 'These goods can’t be chosen any more. Pick others',
    fr: 'Cet article ne peut plus être choisi. Prenez-en un autre',
    es: 'Este artículo ya no se puede elegir. Escoge otro',
  },
  'replace.stockGone': {
    code: 409,
    'zh-Hans': '库存不足，请选择其他商品',
    'zh-Hant': '庫存不足，請選擇其他商品',
    en: 'Not enough of these goods are left. Pick others',
    fr: 'Stock insuffisant. Choisissez un autre article',
    es: 'No quedan suficientes. Escoge otro artículo',
  },
  'replace.changed': {
    code: 409,
    'zh-Hans': '差价已变为 {differenceCents}，请确认后再提交',
    'zh-Hant': '差價已變為 {differenceCents}，請確認後再送出',
    en: 'The difference is now {differenceCents}. Check it and submit again',
    fr: 'La différence est maintenant de {differenceCents}. Vérifiez-la et validez à nouveau',
    es: 'La diferencia es ahora {differenceCents}. Revísala y envía de nuevo',
  },
  'replace.lowValue': {
    code: 409,
    'zh-Hans': '置换商品的价值不能低于原订单的成本',
    'zh-Hant': '置換商品的價值不能低於原訂單的成本',
    en: 'These goods are worth less than the order cost',
    fr: 'Cet article vaut moins que le coût de la commande',
    es: 'Este artículo vale menos que lo que costó el pedido',
  },
  'replace.stockReserved': {
    code: 409,
    'zh-Hans': '有 {reserved} 件正等待付款，库存不能更少',
    'zh-Hant': '有 {reserved} 件正等待付款，庫存不能更少',
    en: 'Payments are under way for {reserved}, so the stock can’t be lower',
    fr: 'Paiements en cours pour {reserved} : le stock ne peut pas être inférieur',
    es: 'Hay pagos en curso para {reserved}; las existencias no pueden ser menores',
  },
});
