import type { Lang } from '../../http/lang.ts';

/** Texts of the payout sandbox's page. */
export interface PayoutTexts {
  readonly title: string;
  readonly note: string;
  readonly amount: string;
  readonly number: string;
  readonly success: string;
  readonly failure: string;
  readonly double: string;
  readonly doubleHint: string;
  readonly returned: string;
  readonly lateFailure: string;
  readonly lateFailureHint: string;
  readonly done: Readonly<Record<'paidOut' | 'failed' | 'returned' | 'other', string>>;
  readonly missing: string;
}

export const payoutTexts: Readonly<Record<Lang, PayoutTexts>> = {
  'zh-Hans': {
    title: '测试打款',
    note: '测试环境，不会产生真实转账',
    amount: '打款金额',
    number: '打款单号',
    success: '打款成功',
    failure: '打款失败',
    double: '重复通知',
    doubleHint: '同一笔打款成功通知会同时送达两次，应只入账一次。',
    returned: '银行退回',
    lateFailure: '成功后又通知失败',
    lateFailureHint: '与已入账的结果不符，不会入账，等待运营人员处理。',
    done: {
      paidOut: '已打款',
      failed: '打款失败，款项已退回钱包',
      returned: '银行已退回，款项已退回钱包',
      other: '该提现不在打款中',
    },
    missing: '打款单不存在',
  },
  'zh-Hant': {
    title: '測試打款',
    note: '測試環境，不會產生真實轉帳',
    amount: '打款金額',
    number: '打款單號',
    success: '打款成功',
    failure: '打款失敗',
    double: '重複通知',
    doubleHint: '同一筆打款成功通知會同時送達兩次，應只入帳一次。',
    returned: '銀行退回',
    lateFailure: '成功後又通知失敗',
    lateFailureHint: '與已入帳的結果不符，不會入帳，等待營運人員處理。',
    done: {
      paidOut: '已打款',
      failed: '打款失敗，款項已退回錢包',
      returned: '銀行已退回，款項已退回錢包',
      other: '該提領不在打款中',
    },
    missing: '打款單不存在',
  },
  en: {
    title: 'Test payout',
    note: 'Test: no real money is sent',
    amount: 'Amount',
    number: 'Payout number',
    success: 'Pay out successfully',
    failure: 'Let the payout fail',
    double: 'Deliver twice',
    doubleHint: 'The notice of success arrives twice at the same instant and must be booked once.',
    returned: 'Returned by the bank',
    lateFailure: 'Report a failure after the success',
    lateFailureHint: 'It contradicts what is booked: nothing is booked, and it waits for the operators.',
    done: {
      paidOut: 'Paid out',
      failed: 'The payout failed. The money is back in the wallet',
      returned: 'The bank returned it. The money is back in the wallet',
      other: 'This withdrawal is not being paid out',
    },
    missing: 'There is no such payout',
  },
  fr: {
    title: 'Versement de test',
    note: 'Test : aucun argent réel n’est envoyé',
    amount: 'Montant',
    number: 'Numéro de versement',
    success: 'Réussir le versement',
    failure: 'Faire échouer le versement',
    double: 'Notifier deux fois',
    doubleHint: 'La notification de réussite arrive deux fois au même instant et ne doit compter qu’une fois.',
    returned: 'Retour de la banque',
    lateFailure: 'Signaler un échec après la réussite',
    lateFailureHint: 'Cela contredit ce qui est comptabilisé : rien n’est écrit, les opérateurs décident.',
    done: {
      paidOut: 'Versé',
      failed: 'Le versement a échoué. L’argent est de retour dans le portefeuille',
      returned: 'La banque l’a retourné. L’argent est de retour dans le portefeuille',
      other: 'Ce retrait n’est pas en cours de versement',
    },
    missing: 'Ce versement n’existe pas',
  },
  es: {
    title: 'Pago de prueba',
    note: 'Prueba: no se envía dinero real',
    amount: 'Importe',
    number: 'Número de pago',
    success: 'Completar el pago',
    failure: 'Hacer fallar el pago',
    double: 'Notificar dos veces',
    doubleHint: 'El aviso de éxito llega dos veces a la vez y debe contar una sola.',
    returned: 'Devuelto por el banco',
    lateFailure: 'Avisar de un fallo tras el éxito',
    lateFailureHint: 'Contradice lo registrado: no se registra nada y queda para los operadores.',
    done: {
      paidOut: 'Pagado',
      failed: 'El pago ha fallado. El dinero está de nuevo en el monedero',
      returned: 'El banco lo ha devuelto. El dinero está de nuevo en el monedero',
      other: 'Esta retirada no se está pagando',
    },
    missing: 'Este pago no existe',
  },
};
