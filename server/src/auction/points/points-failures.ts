import { defineFailures } from '../../http/failures.ts';

/** Failures of gifting and buying points. */
export const pointsFail = defineFailures({
  'gift.self': {
    code: 409,
    'zh-Hans': '不能转赠给自己',
    'zh-Hant': '不能轉贈給自己',
    en: 'You can’t gift points to yourself',
    fr: 'Vous ne pouvez pas vous offrir des points',
    es: 'No puedes regalarte puntos a ti mismo',
  },
  'gift.unknown': {
    code: 404,
    'zh-Hans': '没有找到该手机号对应的用户',
    'zh-Hant': '沒有找到該手機號碼對應的使用者',
    en: 'There is no member with this mobile',
    fr: 'Aucun membre n’a ce numéro',
    es: 'No hay ningún miembro con ese móvil',
  },
  'gift.short': {
    code: 409,
    'zh-Hans': '可转赠积分不足，还可转赠 {points} 积分',
    'zh-Hant': '可轉贈積分不足，還可轉贈 {points} 積分',
    en: 'You don’t have enough points to gift: {points, plural, one {# point} other {# points}} left',
    fr: 'Points insuffisants : {points, plural, one {# point peut être offert} many {# de points peuvent être offerts} other {# points peuvent être offerts}}',
    es: 'No tienes puntos suficientes: puedes regalar {points, plural, one {# punto} many {# de puntos} other {# puntos}}',
  },
  'gift.dailyLimit': {
    code: 409,
    'zh-Hans': '每日最多转赠 {limit} 积分，今日还可转赠 {left} 积分',
    'zh-Hant': '每日最多轉贈 {limit} 積分，今日還可轉贈 {left} 積分',
    en: 'The daily limit for gifted points is {limit}. Left today: {left}',
    fr: 'La limite quotidienne de points offerts est de {limit}. Reste aujourd’hui : {left}',
    es: 'El límite diario de puntos regalados es {limit}. Quedan hoy: {left}',
  },
  'gift.codeNeeded': {
    code: 409,
    'zh-Hans': '今日累计转赠超过 {limit} 积分，请填写短信验证码',
    'zh-Hant': '今日累計轉贈超過 {limit} 積分，請填寫簡訊驗證碼',
    en: 'An SMS code is needed once the points gifted in a day exceed {limit}',
    fr: 'Un code SMS est nécessaire lorsque les points offerts dans la journée dépassent {limit}',
    es: 'Hace falta un código SMS cuando los puntos regalados en el día superan {limit}',
  },
  'points.dailyPurchase': {
    code: 409,
    'zh-Hans': '每日最多购买 {limitCents} 的积分，今日还可购买 {leftCents}',
    'zh-Hant': '每日最多購買 {limitCents} 的積分，今日還可購買 {leftCents}',
    en: 'You can buy points for {limitCents} a day. {leftCents} is left today',
    fr: 'Vous pouvez acheter des points pour {limitCents} par jour. Il reste {leftCents} aujourd’hui',
    es: 'Puedes comprar puntos por {limitCents} al día. Hoy quedan {leftCents}',
  },
});
