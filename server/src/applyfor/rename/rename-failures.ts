import { defineFailures } from '../../http/failures.ts';

/** Failures of a shop's name change, in the owner's words. */
export const renameFail = defineFailures({
  'rename.missing': {
    code: 404,
    'zh-Hans': '更名申请不存在',
    'zh-Hant': '更名申請不存在',
    en: 'This proposal of a name does not exist',
    fr: 'Cette proposition de nom n’existe pas',
    es: 'Esta propuesta de nombre no existe',
  },
  'rename.open': {
    code: 409,
    'zh-Hans': '已有更名申请在审核，请先撤回',
    'zh-Hant': '已有更名申請在審核，請先撤回',
    en: 'A proposed name is under review. Withdraw it first',
    fr: 'Un nom proposé est à l’étude. Retirez-le d’abord',
    es: 'Hay un nombre en revisión. Retíralo primero',
  },
  'rename.changed': {
    code: 409,
    'zh-Hans': '更名申请状态已变化，请刷新后查看',
    'zh-Hant': '更名申請狀態已變更，請重新整理後查看',
    en: 'The proposal has changed. Refresh to see it',
    fr: 'La proposition a changé, actualisez la page',
    es: 'La propuesta ha cambiado, actualiza la página',
  },
  'rename.same': {
    code: 409,
    'zh-Hans': '新名称与现名称相同',
    'zh-Hant': '新名稱與現名稱相同',
    en: 'The shop has this name already',
    fr: 'La boutique porte déjà ce nom',
    es: 'La tienda ya tiene ese nombre',
  },
  'rename.wait': {
    code: 409,
    'zh-Hans': '{at} 起可以再次更名',
    'zh-Hant': '{at} 起可以再次更名',
    en: 'You can change the name again from {at}',
    fr: 'Vous pourrez changer de nom à partir du {at}',
    es: 'Podrás cambiar el nombre a partir de {at}',
  },
  'rename.tooMany': {
    code: 409,
    'zh-Hans': '24 小时内最多提交 {n} 次，请稍后再提交',
    'zh-Hant': '24 小時內最多提交 {n} 次，請稍後再提交',
    en: 'You can submit {n, plural, one {# time} other {# times}} in 24 hours. Please try again later',
    fr: 'Vous pouvez envoyer {n, plural, one {# demande} many {# de demandes} other {# demandes}} en 24 heures. Réessayez plus tard',
    es: 'Puedes enviar {n, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}} en 24 horas. Inténtalo más tarde',
  },
  'rename.shopNotOpen': {
    code: 409,
    'zh-Hans': '店铺未在营业，不能更名',
    'zh-Hant': '店鋪未在營業，不能更名',
    en: 'The name can’t be changed while the shop is not open',
    fr: 'Le nom ne peut pas changer tant que la boutique n’est pas ouverte',
    es: 'El nombre no se puede cambiar mientras la tienda no esté abierta',
  },
});
