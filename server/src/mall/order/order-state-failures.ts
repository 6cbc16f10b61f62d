import type { OrderState } from '@juhe/contract/mall/order.schemas';
import { defineFailures } from '../../http/failures.ts';

/** Why an event is refused: the order's current state, and the alternative. */
export const orderStateFail = defineFailures({
  'order.is.pendingPayment': {
    code: 409,
    'zh-Hans': '订单还没有付款',
    'zh-Hant': '訂單還沒有付款',
    en: 'This order has not been paid for yet',
    fr: 'Cette commande n’est pas encore payée',
    es: 'Este pedido aún no está pagado',
  },
  'order.is.grouping': {
    code: 409,
    'zh-Hans': '拼团还没有成团，请等满员或到期',
    'zh-Hant': '團購還沒有成團，請等滿員或到期',
    en: 'The group for this order is not full yet',
    fr: 'Le groupe de cette commande n’est pas encore complet',
    es: 'El grupo de este pedido aún no está completo',
  },
  'order.is.paid': {
    code: 409,
    'zh-Hans': '订单已付款，商家还没有发货',
    'zh-Hant': '訂單已付款，商家還沒有出貨',
    en: 'This order is paid for but has not been shipped yet',
    fr: 'Cette commande est payée mais pas encore expédiée',
    es: 'Este pedido está pagado, pero aún no se ha enviado',
  },
  'order.is.shipped': {
    code: 409,
    'zh-Hans': '订单已发货',
    'zh-Hant': '訂單已出貨',
    en: 'This order has been shipped already',
    fr: 'Cette commande est déjà expédiée',
    es: 'Este pedido ya se ha enviado',
  },
  'order.is.received': {
    code: 409,
    'zh-Hans': '订单已确认收货',
    'zh-Hant': '訂單已確認收貨',
    en: 'Receipt of this order has been confirmed already',
    fr: 'La réception de cette commande est déjà confirmée',
    es: 'La recepción de este pedido ya está confirmada',
  },
  'order.is.completed': {
    code: 409,
    'zh-Hans': '交易已完成',
    'zh-Hant': '交易已完成',
    en: 'This order is complete',
    fr: 'Cette commande est terminée',
    es: 'Este pedido está completado',
  },
  'order.is.cancelled': {
    code: 409,
    'zh-Hans': '订单已取消',
    'zh-Hant': '訂單已取消',
    en: 'This order has been cancelled',
    fr: 'Cette commande est annulée',
    es: 'Este pedido está cancelado',
  },
  'order.is.refunded': {
    code: 409,
    'zh-Hans': '订单已退款',
    'zh-Hant': '訂單已退款',
    en: 'This order has been refunded',
    fr: 'Cette commande est remboursée',
    es: 'Este pedido está reembolsado',
  },
  'order.cancelPaid': {
    code: 409,
    'zh-Hans': '订单已付款，不能取消，可以申请退款',
    'zh-Hant': '訂單已付款，不能取消，可以申請退款',
    en: 'This order is paid for and can no longer be cancelled. You can ask for a refund',
    fr: 'Cette commande est payée et ne peut plus être annulée. Vous pouvez demander un remboursement',
    es: 'Este pedido está pagado y ya no se puede cancelar. Puedes pedir el reembolso',
  },
  'order.refundGrouping': {
    code: 409,
    'zh-Hans': '成团前不能退款；没有成团时会自动全额退回',
    'zh-Hant': '成團前不能退款；沒有成團時會自動全額退回',
    en: 'There is no refund while the group is open. If it does not fill up, everything goes back by itself',
    fr: 'Pas de remboursement tant que le groupe est ouvert. S’il ne se remplit pas, tout vous est rendu automatiquement',
    es: 'No hay reembolso mientras el grupo esté abierto. Si no se llena, se te devuelve todo automáticamente',
  },
  'order.refundShipped': {
    code: 409,
    'zh-Hans': '订单已发货，请申请售后',
    'zh-Hant': '訂單已出貨，請申請售後',
    en: 'This order has been shipped. You can ask for a return or refund',
    fr: 'Cette commande est expédiée. Vous pouvez demander un retour ou un remboursement',
    es: 'Este pedido ya se ha enviado. Puedes pedir la posventa',
  },
});

type Key = Parameters<typeof orderStateFail>[0];

const instead: Readonly<Record<string, Key>> = {
  'paid.cancel': 'order.cancelPaid',
  'grouping.refund': 'order.refundGrouping',
  'shipped.refund': 'order.refundShipped',
  'received.refund': 'order.refundShipped',
};

/** The refusal (409) of an event that the state does not permit. */
export const orderRefusal = (state: OrderState, event: string) =>
  orderStateFail(instead[`${state}.${event}`] ?? `order.is.${state}`);
