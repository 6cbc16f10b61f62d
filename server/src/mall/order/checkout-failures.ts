import { defineFailures } from '../../http/failures.ts';

/** Refusals of a checkout other than those of goods, stock and coupons. */
export const checkoutFail = defineFailures({
  'order.placed': {
    code: 409,
    'zh-Hans': '这笔订单已经提交过了，请到「我的订单」查看',
    'zh-Hant': '這筆訂單已經提交過了，請到「我的訂單」查看',
    en: 'This order has been placed already. See “My orders”',
    fr: 'Cette commande a déjà été passée. Voir « Mes commandes »',
    es: 'Este pedido ya se ha realizado. Míralo en «Mis pedidos»',
  },
  'order.tooManyUnpaid': {
    code: 409,
    'zh-Hans': '您有 {n} 个待付款订单，请先付款或取消后再下单',
    'zh-Hant': '您有 {n} 個待付款訂單，請先付款或取消後再下單',
    en: '{n, plural, one {# order is} other {# orders are}} waiting for payment. Pay or cancel before placing another',
    fr: '{n, plural, one {# commande attend} many {# de commandes attendent} other {# commandes attendent}} votre paiement. Payez ou annulez avant d’en passer une autre',
    es: '{n, plural, one {# pedido espera} many {# de pedidos esperan} other {# pedidos esperan}} tu pago. Paga o cancela antes de hacer otro',
  },
  'order.tooManyUnits': {
    code: 409,
    'zh-Hans': '同一规格最多可有 {n} 件待付款，请先付款或减少数量',
    'zh-Hant': '同一規格最多可有 {n} 件待付款，請先付款或減少數量',
    en: 'At most {n, plural, one {# unit} other {# units}} of one option may wait for payment. Pay first or choose fewer',
    fr: 'Au plus {n, plural, one {# article} many {# d’articles} other {# articles}} d’une même option en attente de paiement. Payez d’abord ou réduisez la quantité',
    es: 'Como máximo {n, plural, one {# unidad} many {# de unidades} other {# unidades}} de una misma opción sin pagar. Paga primero o reduce la cantidad',
  },
});
