import { defineFailures } from '../../http/failures.ts';

/** Refusals of operations on existing orders, in member-facing wording. */
export const orderFail = defineFailures({
  'order.remindedAlready': {
    code: 409,
    'zh-Hans': '已经提醒过商家，24 小时后可以再次提醒',
    'zh-Hant': '已經提醒過商家，24 小時後可以再次提醒',
    en: 'The shop has been reminded. You can do so again after 24 hours',
    fr: 'La boutique a déjà été relancée. Vous pourrez recommencer dans 24 heures',
    es: 'Ya se ha avisado a la tienda. Puedes hacerlo de nuevo pasadas 24 horas',
  },
  'order.extendedAlready': {
    code: 409,
    'zh-Hans': '每笔订单只能延长一次收货时间',
    'zh-Hant': '每筆訂單只能延長一次收貨時間',
    en: 'The time to confirm can be extended only once for each order',
    fr: 'Le délai de réception ne peut être prolongé qu’une fois par commande',
    es: 'El plazo de recepción solo puede ampliarse una vez por pedido',
  },
  'order.receiptDue': {
    code: 409,
    'zh-Hans': '收货时间已到，不能再延长',
    'zh-Hant': '收貨時間已到，不能再延長',
    en: 'The time to confirm is over and can no longer be extended',
    fr: 'Le délai de réception est écoulé et ne peut plus être prolongé',
    es: 'El plazo de recepción ha terminado y ya no puede ampliarse',
  },
  'order.notEnded': {
    code: 409,
    'zh-Hans': '订单还没有结束，不能删除',
    'zh-Hant': '訂單還沒有結束，不能刪除',
    en: 'This order is not over yet, so it can’t be deleted',
    fr: 'Cette commande n’est pas terminée, elle ne peut pas être supprimée',
    es: 'Este pedido aún no ha terminado, no se puede eliminar',
  },
});
