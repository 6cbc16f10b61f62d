import { defineFailures } from '../../http/failures.ts';

/** Failures of bank cards. */
export const cardFail = defineFailures({
  'card.number': {
    code: 400,
    'zh-Hans': '卡号不正确，请核对后重新填写',
    'zh-Hant': '卡號不正確，請核對後重新填寫',
    en: 'This card number is not valid. Check it and enter it again',
    fr: 'Ce numéro de carte n’est pas valide. Vérifiez-le et saisissez-le à nouveau',
    es: 'Este número de tarjeta no es válido. Compruébalo y escríbelo de nuevo',
  },
  'card.bin': {
    code: 400,
    'zh-Hans': '无法识别这张卡的银行，请选择开户银行',
    'zh-Hant': '無法辨識這張卡的銀行，請選擇開戶銀行',
    en: 'The number does not tell the bank. Choose it',
    fr: 'Le numéro n’indique pas la banque. Choisissez-la',
    es: 'El número no indica el banco. Elígelo',
  },
  'card.credit': {
    code: 400,
    'zh-Hans': '不支持提现到信用卡，请使用储蓄卡',
    'zh-Hant': '不支援提領到信用卡，請使用簽帳金融卡',
    en: 'Withdrawals cannot go to a credit card. Use a debit card',
    fr: 'Un retrait ne peut pas être versé sur une carte de crédit. Utilisez une carte de débit',
    es: 'No se puede retirar a una tarjeta de crédito. Usa una de débito',
  },
  'card.again': {
    code: 409,
    'zh-Hans': '您已添加过这张银行卡',
    'zh-Hant': '您已新增過這張銀行卡',
    en: 'You have added this card already',
    fr: 'Vous avez déjà ajouté cette carte',
    es: 'Ya has añadido esta tarjeta',
  },
  'card.most': {
    code: 409,
    'zh-Hans': '最多可添加 {n} 张银行卡，请先移除一张',
    'zh-Hant': '最多可新增 {n} 張銀行卡，請先移除一張',
    en: 'You can have at most {n, plural, one {# card} other {# cards}}. Remove one first',
    fr: 'Vous pouvez avoir au plus {n, plural, one {# carte} many {# de cartes} other {# cartes}}. Retirez-en une d’abord',
    es: 'Puedes tener como máximo {n, plural, one {# tarjeta} many {# de tarjetas} other {# tarjetas}}. Quita una primero',
  },
  'card.holder': {
    code: 409,
    'zh-Hans': '持卡人须与您已添加的银行卡一致',
    'zh-Hant': '持卡人須與您已新增的銀行卡一致',
    en: 'The holder must be the same as on your other cards',
    fr: 'Le titulaire doit être le même que sur vos autres cartes',
    es: 'El titular debe ser el mismo que en tus otras tarjetas',
  },
  'card.inUse': {
    code: 409,
    'zh-Hans': '有提现正汇往这张银行卡，完成后才能移除',
    'zh-Hant': '有提領正匯往這張銀行卡，完成後才能移除',
    en: 'A withdrawal to this card is under way. Remove the card afterwards',
    fr: 'Un retrait vers cette carte est en cours. Retirez la carte ensuite',
    es: 'Hay una retirada a esta tarjeta en curso. Quítala después',
  },
  'card.missing': {
    code: 404,
    'zh-Hans': '没有找到这张银行卡',
    'zh-Hant': '沒有找到這張銀行卡',
    en: 'There is no such card',
    fr: 'Cette carte n’existe pas',
    es: 'Esa tarjeta no existe',
  },
});
