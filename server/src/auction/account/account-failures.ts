import { defineFailures } from '../../http/failures.ts';

export const accountFail = defineFailures({
  'serviceFee.onceADay': {
    code: 409,
    'zh-Hans': '服务费每天可转出一次，今天已转出',
    'zh-Hant': '服務費每天可轉出一次，今天已轉出',
    en: 'Service fee can be withdrawn once a day, and was today',
    fr: 'Un seul retrait de frais de service par jour, déjà effectué aujourd’hui',
    es: 'Las comisiones se retiran una vez al día, y hoy ya se retiraron',
  },
  'serviceFee.short': {
    code: 409,
    'zh-Hans': '最多可转出 {freeCents}，冻结中的金额不可转出',
    'zh-Hant': '最多可轉出 {freeCents}，凍結中的金額不可轉出',
    en: 'You can withdraw at most {freeCents}. What is held stays',
    fr: 'Retrait maximal : {freeCents}. Les montants retenus restent',
    es: 'Puedes retirar como máximo {freeCents}. Lo retenido se queda',
  },
});
