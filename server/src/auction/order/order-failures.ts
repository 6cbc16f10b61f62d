import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import { defineFailures } from '../../http/failures.ts';
import type { Texts } from '../../http/lang.ts';

/** Failures of a won order, in the member's words. */
export const orderFail = defineFailures({
  'order.missing': {
    code: 404,
    'zh-Hans': '没有找到这笔订单',
    'zh-Hant': '沒有找到這筆訂單',
    en: 'This order was not found',
    fr: 'Cette commande est introuvable',
    es: 'No se ha encontrado este pedido',
  },
  'order.state': {
    code: 409,
    'zh-Hans': '订单{state}，不能这样操作，请刷新后再看',
    'zh-Hant': '訂單{state}，不能這樣操作，請重新整理後再看',
    en: 'The order is {state}, so this isn’t possible. Reload to see how it stands',
    fr: 'Action impossible : la commande est {state}. Actualisez pour voir où elle en est',
    es: 'No es posible: el pedido está {state}. Actualiza para ver cómo va',
  },
  'order.notPlatform': {
    code: 409,
    'zh-Hans': '这是会员转售的拍品，请按页面提示直接向卖方付款',
    'zh-Hant': '這是會員轉售的拍品，請依頁面提示直接向賣方付款',
    en: 'This lot is a member’s resale. Pay the seller directly, as the page shows',
    fr: 'Ce lot est revendu par un membre. Payez directement le vendeur, comme l’indique la page',
    es: 'Este lote lo revende un miembro. Paga directamente al vendedor, como indica la página',
  },
  'secondChance.missing': {
    code: 404,
    'zh-Hans': '没有找到这个补位机会',
    'zh-Hant': '沒有找到這個遞補機會',
    en: 'This second chance was not found',
    fr: 'Cette seconde chance est introuvable',
    es: 'No se ha encontrado esta segunda oportunidad',
  },
  'secondChance.over': {
    code: 409,
    'zh-Hans': '这个补位机会已结束',
    'zh-Hant': '這個遞補機會已結束',
    en: 'This second chance is over',
    fr: 'Cette seconde chance est terminée',
    es: 'Esta segunda oportunidad ha terminado',
  },
  'order.late': {
    code: 409,
    'zh-Hans': '付款时间已过，请不要再付款；若已付款，款项会退回',
    'zh-Hant': '付款時間已過，請不要再付款；若已付款，款項會退回',
    en: 'The time to pay is over. Don’t pay now. What was paid too late goes back to you',
    fr: 'Le délai de paiement est écoulé, ne payez plus. Un paiement tardif vous est rendu',
    es: 'El plazo de pago ha terminado, no pagues ahora. Lo pagado tarde se te devuelve',
  },
});

/** An order's state as a phrase within a sentence. */
const stateTexts: Readonly<Record<AuctionOrderState, Texts>> = {
  pendingPayment: {
    'zh-Hans': '待付款',
    'zh-Hant': '待付款',
    en: 'waiting for payment',
    fr: 'en attente de paiement',
    es: 'pendiente de pago',
  },
  awaitingConfirm: {
    'zh-Hans': '待卖方确认收款',
    'zh-Hant': '待賣方確認收款',
    en: 'waiting for the seller',
    fr: 'en attente du vendeur',
    es: 'pendiente del vendedor',
  },
  disputed: { 'zh-Hans': '正在核实', 'zh-Hant': '正在核實', en: 'under review', fr: 'en cours d’examen', es: 'en revisión' },
  paid: { 'zh-Hans': '已付款', 'zh-Hant': '已付款', en: 'paid', fr: 'payée', es: 'pagado' },
  inStorage: { 'zh-Hans': '已入库', 'zh-Hant': '已入庫', en: 'in storage', fr: 'en entrepôt', es: 'en el almacén' },
  pickUp: {
    'zh-Hans': '待发货',
    'zh-Hant': '待出貨',
    en: 'being prepared for shipping',
    fr: 'en préparation',
    es: 'en preparación',
  },
  shipped: { 'zh-Hans': '已发货', 'zh-Hant': '已出貨', en: 'on its way', fr: 'expédiée', es: 'enviado' },
  received: { 'zh-Hans': '已收货', 'zh-Hant': '已收貨', en: 'received', fr: 'reçue', es: 'recibido' },
  listedForResale: { 'zh-Hans': '转售中', 'zh-Hant': '轉售中', en: 'listed for resale', fr: 'en revente', es: 'en reventa' },
  sold: { 'zh-Hans': '已拍出', 'zh-Hant': '已拍出', en: 'sold', fr: 'vendue', es: 'vendido' },
  settled: { 'zh-Hans': '已结清', 'zh-Hant': '已結清', en: 'settled', fr: 'réglée', es: 'liquidado' },
  split: { 'zh-Hans': '已拆分', 'zh-Hant': '已拆分', en: 'split', fr: 'divisée', es: 'dividido' },
  replaced: { 'zh-Hans': '已置换', 'zh-Hant': '已置換', en: 'exchanged', fr: 'échangée', es: 'cambiado' },
  defaulted: { 'zh-Hans': '已违约', 'zh-Hant': '已違約', en: 'in default', fr: 'en défaut', es: 'en incumplimiento' },
  refunded: { 'zh-Hans': '已退款', 'zh-Hant': '已退款', en: 'refunded', fr: 'remboursée', es: 'reembolsado' },
};

/** The refusal (409) of an event that the state does not allow. */
export const orderRefusal = (state: AuctionOrderState) => orderFail('order.state', { state: stateTexts[state] });
