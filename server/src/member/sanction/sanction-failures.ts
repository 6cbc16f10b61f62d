import { defineFailures } from '../../http/failures.ts';

export const sanctionFail = defineFailures({
  'sanction.missing': {
    code: 404,
    'zh-Hans': '没有这条处理记录',
    'zh-Hant': '沒有這筆處理紀錄',
    en: 'There is no such measure',
    fr: 'Cette mesure n’existe pas',
    es: 'No existe esa medida',
  },
  'appeal.late': {
    code: 409,
    'zh-Hans': '申诉须在 {n} 天内提出，已过期限',
    'zh-Hant': '申訴須在 {n} 天內提出，已過期限',
    en: '{n, plural, one {An appeal is possible for # day. It is too late now} other {An appeal is possible for # days. It is too late now}}',
    fr: '{n, plural, one {Le recours est possible pendant # jour. Il est trop tard} many {Le recours est possible pendant # de jours. Il est trop tard} other {Le recours est possible pendant # jours. Il est trop tard}}',
    es: '{n, plural, one {Se puede reclamar durante # día. Ya es tarde} many {Se puede reclamar durante # de días. Ya es tarde} other {Se puede reclamar durante # días. Ya es tarde}}',
  },
  'appeal.state': {
    code: 409,
    'zh-Hans': '每条处理只能申诉一次，结果不再更改',
    'zh-Hant': '每筆處理只能申訴一次，結果不再變更',
    en: 'One appeal is possible, and its outcome is final',
    fr: 'Un seul recours est possible, et son résultat est définitif',
    es: 'Solo se puede reclamar una vez y el resultado es definitivo',
  },
  'appeal.sameOperator': {
    code: 409,
    'zh-Hans': '须由另一位操作员处理申诉',
    'zh-Hant': '須由另一位操作員處理申訴',
    en: 'Another operator than the one who took the measure has to decide',
    fr: 'Un autre opérateur que celui de la mesure doit décider',
    es: 'Debe decidir otro operador, no el que tomó la medida',
  },
});
