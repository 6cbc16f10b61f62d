import { defineFailures } from '../../http/failures.ts';

/** Failures of delayed payments. */
export const delayedPaymentFail = defineFailures({
  'delayedPayment.notOffered': {
    code: 409,
    'zh-Hans': '延时到账仅适用于首次向对方付款且金额超过 {limitCents}，请选择立即到账',
    'zh-Hant': '延時到帳僅適用於首次向對方付款且金額超過 {limitCents}，請選擇立即到帳',
    en: 'Delayed arrival is for a first payment to somebody, above {limitCents}. Pay at once instead',
    fr: 'L’arrivée différée est réservée à un premier paiement de plus de {limitCents}. Payez immédiatement',
    es: 'La llegada diferida es para un primer pago de más de {limitCents}. Paga al momento',
  },
  'delayedPayment.missing': {
    code: 404,
    'zh-Hans': '这笔延时付款不存在',
    'zh-Hant': '這筆延時付款不存在',
    en: 'This delayed payment does not exist',
    fr: 'Ce paiement différé n’existe pas',
    es: 'Este pago diferido no existe',
  },
  'delayedPayment.over': {
    code: 409,
    'zh-Hans': '这笔付款已到账或已撤销，请刷新查看',
    'zh-Hant': '這筆付款已到帳或已撤銷，請重新整理後查看',
    en: 'This payment has arrived or was revoked. Refresh to see what became of it',
    fr: 'Ce paiement est arrivé ou a été annulé. Actualisez pour voir sa suite',
    es: 'Este pago ya llegó o se anuló. Actualiza para ver qué pasó',
  },
});
