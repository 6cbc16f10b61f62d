import { defineFailures } from '../../http/failures.ts';

/** Failures of card gifts, in addition to those of cards and conversations. */
export const cardGiftFail = defineFailures({
  'cardGift.missing': {
    code: 404,
    'zh-Hans': '这份赠卡不存在',
    'zh-Hant': '這份贈卡不存在',
    en: 'This gift does not exist',
    fr: 'Ce cadeau n’existe pas',
    es: 'Este regalo no existe',
  },
  'cardGift.own': {
    code: 409,
    'zh-Hans': '您送出的卡只能由对方领取',
    'zh-Hant': '您送出的卡只能由對方領取',
    en: 'Only the person you gave this card to can answer',
    fr: 'Seule la personne à qui vous offrez cette carte peut répondre',
    es: 'Solo puede responder la persona a quien regalas esta tarjeta',
  },
  'cardGift.notOwn': {
    code: 409,
    'zh-Hans': '只有送卡的人可以付款或撤回',
    'zh-Hant': '只有送卡的人可以付款或收回',
    en: 'Only the giver can pay this card or take it back',
    fr: 'Seule la personne qui offre cette carte peut la payer ou la reprendre',
    es: 'Solo quien regala esta tarjeta puede pagarla o retirarla',
  },
  'cardGift.changed': {
    code: 409,
    'zh-Hans': '赠卡状态已变化，请刷新后查看',
    'zh-Hant': '贈卡狀態已變更，請重新整理後查看',
    en: 'This gift has changed. Refresh to see it',
    fr: 'Ce cadeau a changé, actualisez la page',
    es: 'Este regalo ha cambiado, actualiza la página',
  },
  'cardGift.over': {
    code: 409,
    'zh-Hans': '赠卡超过 7 天未领取，已退回',
    'zh-Hant': '贈卡超過 7 天未領取，已退回',
    en: 'This card was not accepted within 7 days and has gone back',
    fr: 'Cette carte n’a pas été acceptée en 7 jours et a été rendue',
    es: 'Esta tarjeta no se aceptó en 7 días y se devolvió',
  },
});
