import { defineFailures } from '../../http/failures.ts';

/** Failures of collecting codes. */
export const collectFail = defineFailures({
  'collect.ended': {
    code: 404,
    'zh-Hans': '收款码已失效，请对方重新出示',
    'zh-Hant': '收款碼已失效，請對方重新出示',
    en: 'This collecting code is no longer valid. Ask for a new one',
    fr: 'Ce code d’encaissement n’est plus valable. Demandez-en un nouveau',
    es: 'Este código de cobro ya no es válido. Pide uno nuevo',
  },
  'collect.own': {
    code: 409,
    'zh-Hans': '这是您自己的收款码',
    'zh-Hant': '這是您自己的收款碼',
    en: 'This is your own collecting code',
    fr: 'C’est votre propre code d’encaissement',
    es: 'Este es tu propio código de cobro',
  },
});
