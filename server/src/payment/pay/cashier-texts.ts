import type { Lang } from '../../http/lang.ts';

/** Texts of the sandbox cashier's page. */
export interface CashierTexts {
  readonly title: string;
  readonly note: string;
  readonly amount: string;
  readonly order: string;
  readonly payNo: string;
  readonly success: string;
  readonly failure: string;
  readonly double: string;
  readonly doubleHint: string;
  readonly back: string;
  readonly done: Readonly<Record<'paid' | 'closed' | 'refunded', string>>;
  readonly missing: string;
}

export const cashierTexts: Readonly<Record<Lang, CashierTexts>> = {
  'zh-Hans': {
    title: '收银台',
    note: '测试环境，不会产生真实扣款',
    amount: '付款金额',
    order: '商品',
    payNo: '付款单号',
    success: '支付成功',
    failure: '支付失败',
    double: '重复通知',
    doubleHint: '同一笔付款成功通知会同时送达两次，应只入账一次。',
    back: '返回',
    done: { paid: '该付款单已付款', closed: '该付款单已关闭', refunded: '该付款单已退款' },
    missing: '付款单不存在',
  },
  'zh-Hant': {
    title: '收銀台',
    note: '測試環境，不會產生真實扣款',
    amount: '付款金額',
    order: '商品',
    payNo: '付款單號',
    success: '付款成功',
    failure: '付款失敗',
    double: '重複通知',
    doubleHint: '同一筆付款成功通知會同時送達兩次，應只入帳一次。',
    back: '返回',
    done: { paid: '該付款單已付款', closed: '該付款單已關閉', refunded: '該付款單已退款' },
    missing: '付款單不存在',
  },
  en: {
    title: 'Cashier',
    note: 'Test: no real money is taken',
    amount: 'Amount',
    order: 'Item',
    payNo: 'Payment number',
    success: 'Pay successfully',
    failure: 'Let the payment fail',
    double: 'Deliver twice',
    doubleHint: 'The notice of success arrives twice at the same instant and must be booked once.',
    back: 'Back',
    done: { paid: 'This payment has been made', closed: 'This payment is closed', refunded: 'This payment has been refunded' },
    missing: 'There is no such payment',
  },
  fr: {
    title: 'Caisse',
    note: 'Environnement de test : aucun débit réel',
    amount: 'Montant',
    order: 'Article',
    payNo: 'Numéro de paiement',
    success: 'Réussir le paiement',
    failure: 'Faire échouer le paiement',
    double: 'Notifier deux fois',
    doubleHint: 'L’avis de réussite arrive deux fois au même instant et doit être comptabilisé une seule fois.',
    back: 'Retour',
    done: { paid: 'Ce paiement est effectué', closed: 'Ce paiement est fermé', refunded: 'Ce paiement a été remboursé' },
    missing: 'Ce paiement n’existe pas',
  },
  es: {
    title: 'Caja',
    note: 'Entorno de pruebas: no se cobra dinero real',
    amount: 'Importe',
    order: 'Artículo',
    payNo: 'Número de pago',
    success: 'Pagar con éxito',
    failure: 'Hacer fallar el pago',
    double: 'Notificar dos veces',
    doubleHint: 'El aviso de éxito llega dos veces al mismo tiempo y debe contabilizarse una sola vez.',
    back: 'Volver',
    done: { paid: 'Este pago ya se ha realizado', closed: 'Este pago está cerrado', refunded: 'Este pago se ha reembolsado' },
    missing: 'Este pago no existe',
  },
};
