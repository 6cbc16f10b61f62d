/** A field's label in the order zh-Hans, zh-Hant, en, fr, es. */
export type FieldLabel = readonly [string, string, string, string, string];

/** Labels of the input fields of member cards and their rights. */
export const cardFieldLabels: Readonly<Record<string, FieldLabel>> = {
  memberPrice: ['会员价', '會員價', 'Member price', 'Prix membre', 'Precio de miembro'],
  memberOffPercent: ['会员价优惠比例', '會員價優惠比例', 'Member discount', 'Remise membre', 'Descuento de miembro'],
  hasTrial: ['可试用一天', '可試用一天', 'Trial day', 'Jour d’essai', 'Día de prueba'],
  greeting: ['赠言', '贈言', 'Greeting', 'Mot', 'Dedicatoria'],
  received: ['收到的', '收到的', 'Received', 'Reçus', 'Recibidos'],
  rightsCard: ['权益卡', '權益卡', 'Card', 'Carte', 'Tarjeta'],
  durationDays: ['卡有效天数', '卡有效天數', 'Days of the card', 'Durée de la carte en jours', 'Días de la tarjeta'],
  freeFreight: ['免运费', '免運費', 'Free delivery', 'Livraison offerte', 'Envío gratis'],
  freeWithdrawal: ['提现免手续费', '提領免手續費', 'Free withdrawals', 'Retraits sans frais', 'Retiradas sin comisión'],
  feeOffPercent: [
    '服务费优惠比例',
    '服務費優惠比例',
    'Service fee discount',
    'Remise sur les frais de service',
    'Descuento en la comisión de servicio',
  ],
  pointsPercent: ['积分发放比例', '積分發放比例', 'Points rate', 'Taux de points', 'Porcentaje de puntos'],
  questionsFactor: [
    '提问次数倍数',
    '提問次數倍數',
    'Question limit factor',
    'Multiplicateur de questions',
    'Multiplicador de preguntas',
  ],
  couponTemplateId: ['优惠券', '優惠券', 'Coupon', 'Coupon', 'Cupón'],
  couponsAMonth: ['每月优惠券数', '每月優惠券數', 'Coupons a month', 'Coupons par mois', 'Cupones al mes'],
  isOffered: ['是否在售', '是否在售', 'On offer', 'En vente', 'En venta'],
};
