import { defineFailures } from '../../http/failures.ts';

/** What a checkout refuses beside goods, stock and coupons. */
export const checkoutFail = defineFailures({
  'order.placed': {
    code: 409,
    'zh-Hans': '这笔订单已经提交过了，请到「我的订单」查看',
    'zh-Hant': '這筆訂單已經提交過了，請到「我的訂單」查看',
    en: 'This order has been placed already. See “My orders”',
    fr: 'Cette commande a déjà été passée. Voir « Mes commandes »',
    es: 'Este pedido ya se ha realizado. Míralo en «Mis pedidos»',
  },
});
