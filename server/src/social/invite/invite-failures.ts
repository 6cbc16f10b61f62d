import { defineFailures } from '../../http/failures.ts';

/** Failures of the rewards for invitations, in the member's words. */
export const inviteFail = defineFailures({
  'invite.none': {
    code: 409,
    'zh-Hans': '现在没有可以领取的奖励',
    'zh-Hant': '現在沒有可以領取的獎勵',
    en: 'There is no reward to receive now',
    fr: 'Il n’y a pas de prime à recevoir pour l’instant',
    es: 'Ahora no hay ningún premio que recibir',
  },
  'invite.held': {
    code: 409,
    'zh-Hans': '奖励正在核实，通过后可以领取',
    'zh-Hant': '獎勵正在核實，通過後可以領取',
    en: 'The reward is being checked. You can receive it once it has passed',
    fr: 'La prime est en cours de vérification. Vous pourrez la recevoir ensuite',
    es: 'El premio se está comprobando. Podrás recibirlo cuando se apruebe',
  },
  'invite.cap': {
    code: 409,
    'zh-Hans': '本月的奖励已领满，下个月可以继续领取',
    'zh-Hant': '本月的獎勵已領滿，下個月可以繼續領取',
    en: 'You have received all rewards of this month. You can go on next month',
    fr: 'Vous avez reçu toutes les primes de ce mois. Vous pourrez continuer le mois prochain',
    es: 'Ya has recibido todos los premios de este mes. Podrás seguir el mes que viene',
  },
  'invite.missing': {
    code: 404,
    'zh-Hans': '没有找到这份奖励',
    'zh-Hant': '沒有找到這份獎勵',
    en: 'There is no such reward',
    fr: 'Cette prime n’existe pas',
    es: 'Ese premio no existe',
  },
  'invite.decided': {
    code: 409,
    'zh-Hans': '这份奖励不在核实中，请刷新后查看',
    'zh-Hant': '這份獎勵不在核實中，請重新整理後查看',
    en: 'This reward is not under review any more. Refresh the list',
    fr: 'Cette prime n’est plus en cours de vérification. Actualisez la liste',
    es: 'Este premio ya no está en revisión. Actualiza la lista',
  },
});
