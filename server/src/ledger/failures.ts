import { defineFailures } from '../http/failures.ts';

export const ledgerFail = defineFailures({
  'ledger.insufficientFunds': {
    code: 409,
    'zh-Hans': '余额不足',
    'zh-Hant': '餘額不足',
    en: 'Insufficient balance',
    fr: 'Solde insuffisant',
    es: 'Saldo insuficiente',
  },
  'ledger.insufficientPoints': {
    code: 409,
    'zh-Hans': '积分不足',
    'zh-Hant': '積分不足',
    en: 'Not enough points',
    fr: 'Points insuffisants',
    es: 'Puntos insuficientes',
  },
  'ledger.alreadyPosted': {
    code: 409,
    'zh-Hans': '该笔款项已处理，请勿重复提交',
    'zh-Hant': '該筆款項已處理，請勿重複提交',
    en: 'This movement has already been booked',
    fr: 'Ce mouvement a déjà été enregistré',
    es: 'Este movimiento ya está registrado',
  },
});
