import type { PointsOrderState } from '@juhe/contract/auction/points-shop.schemas';
import { defineFailures, type Failure } from '../../http/failures.ts';

const stateFail = defineFailures({
  'pointsOrder.is.paid': {
    code: 409,
    'zh-Hans': '商品还没有发货',
    'zh-Hant': '商品還沒有出貨',
    en: 'This order has not been shipped yet',
    fr: 'Cette commande n’est pas encore expédiée',
    es: 'Este pedido aún no se ha enviado',
  },
  'pointsOrder.is.shipped': {
    code: 409,
    'zh-Hans': '商品已发货，不能取消',
    'zh-Hant': '商品已出貨，不能取消',
    en: 'This order has been shipped already',
    fr: 'Cette commande est déjà expédiée',
    es: 'Este pedido ya se ha enviado',
  },
  'pointsOrder.is.received': {
    code: 409,
    'zh-Hans': '订单已确认收货',
    'zh-Hant': '訂單已確認收貨',
    en: 'Receipt of this order has been confirmed already',
    fr: 'La réception de cette commande est déjà confirmée',
    es: 'La recepción de este pedido ya está confirmada',
  },
  'pointsOrder.is.cancelled': {
    code: 409,
    'zh-Hans': '订单已取消，积分已退回',
    'zh-Hant': '訂單已取消，積分已退回',
    en: 'This order is cancelled and its points are back in your account',
    fr: 'Cette commande est annulée et ses points vous ont été rendus',
    es: 'Este pedido está cancelado y sus puntos han vuelto a tu cuenta',
  },
});

/** The refusal of an event, naming the current state of the order. */
export const pointsOrderRefusal = (state: PointsOrderState): Failure => stateFail(`pointsOrder.is.${state}`);
