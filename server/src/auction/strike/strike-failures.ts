import { defineFailures } from '../../http/failures.ts';

export const strikeFail = defineFailures({
  'bid.banned': {
    code: 403,
    'zh-Hans': '因多次未付款，您在 {untilAt} 前不能出价或转售',
    'zh-Hant': '因多次未付款，您在 {untilAt} 前不能出價或轉售',
    en: 'After several unpaid lots you can’t bid or list until {untilAt}',
    fr: 'Après plusieurs lots impayés, vous ne pouvez ni enchérir ni revendre avant le {untilAt}',
    es: 'Tras varios lotes sin pagar, no puedes pujar ni revender hasta el {untilAt}',
  },
  'ban.missing': {
    code: 404,
    'zh-Hans': '该会员没有计入的违约记录',
    'zh-Hant': '該會員沒有計入的違約紀錄',
    en: 'This member has no strikes that count',
    fr: 'Ce membre n’a aucun manquement en cours',
    es: 'Este miembro no tiene incumplimientos en vigor',
  },
});
