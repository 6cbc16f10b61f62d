import { defineFailures } from '../../http/failures.ts';

/** Failures of changing teams. */
export const teamFail = defineFailures({
  'team.unknown': {
    code: 404,
    'zh-Hans': '推广码无效，请核对后重试',
    'zh-Hant': '推薦碼無效，請核對後重試',
    en: 'This invitation code does not exist. Check it and try again',
    fr: 'Ce code de parrainage n’existe pas, vérifiez-le',
    es: 'Este código de invitación no existe, compruébalo',
  },
  'team.self': {
    code: 409,
    'zh-Hans': '不能加入自己的团队',
    'zh-Hant': '不能加入自己的團隊',
    en: 'You can’t join your own team',
    fr: 'Vous ne pouvez pas rejoindre votre propre équipe',
    es: 'No puedes unirte a tu propio equipo',
  },
  'team.same': {
    code: 409,
    'zh-Hans': '您已经在这个团队了',
    'zh-Hant': '您已經在這個團隊了',
    en: 'You belong to this team already',
    fr: 'Vous faites déjà partie de cette équipe',
    es: 'Ya perteneces a este equipo',
  },
  'team.once': {
    code: 409,
    'zh-Hans': '每位会员只能更换一次团队，您已更换过',
    'zh-Hant': '每位會員只能更換一次團隊，您已更換過',
    en: 'Teams can be changed once, and you have done so',
    fr: 'On ne change d’équipe qu’une fois, et vous l’avez déjà fait',
    es: 'Solo se puede cambiar de equipo una vez y ya lo has hecho',
  },
  'team.open': {
    code: 409,
    'zh-Hans': '您有一个申请在等待答复',
    'zh-Hant': '您有一個申請在等待答覆',
    en: 'You have a request that waits for an answer',
    fr: 'Une de vos demandes attend déjà une réponse',
    es: 'Tienes una solicitud a la espera de respuesta',
  },
  'team.cycle': {
    code: 409,
    'zh-Hans': '对方在您的团队之下，不能加入',
    'zh-Hant': '對方在您的團隊之下，不能加入',
    en: 'This member is below you in the team, so that you can’t join',
    fr: 'Ce membre se trouve sous vous dans l’équipe, vous ne pouvez pas le rejoindre',
    es: 'Este miembro está por debajo de ti en el equipo, no puedes unirte',
  },
  'team.decided': {
    code: 409,
    'zh-Hans': '这个申请已经有结果了',
    'zh-Hant': '這個申請已經有結果了',
    en: 'This request has been decided already',
    fr: 'Cette demande a déjà reçu une réponse',
    es: 'Esta solicitud ya tiene respuesta',
  },
});
