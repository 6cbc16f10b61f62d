import { defineFailures } from '../http/failures.ts';

/** Failures of the social domain, in the member's words. */
export const socialFail = defineFailures({
  'member.missing': {
    code: 404,
    'zh-Hans': '用户不存在或已注销',
    'zh-Hant': '使用者不存在或已註銷',
    en: 'This member does not exist or has left',
    fr: 'Ce membre n’existe pas ou est parti',
    es: 'Este miembro no existe o se ha dado de baja',
  },
  'follow.refused': {
    code: 409,
    'zh-Hans': '暂时无法关注对方',
    'zh-Hant': '暫時無法追蹤對方',
    en: 'This member can’t be followed now',
    fr: 'Ce membre ne peut pas être suivi pour le moment',
    es: 'Ahora no se puede seguir a este miembro',
  },
  'follow.self': {
    code: 409,
    'zh-Hans': '不能关注自己',
    'zh-Hant': '不能追蹤自己',
    en: 'You can’t follow yourself',
    fr: 'Vous ne pouvez pas vous suivre vous-même',
    es: 'No puedes seguirte a ti mismo',
  },
  'notice.missing': {
    code: 404,
    'zh-Hans': '这条通知已不存在',
    'zh-Hant': '這則通知已不存在',
    en: 'This notice is no longer there',
    fr: 'Cette notification n’existe plus',
    es: 'Esta notificación ya no existe',
  },
});
