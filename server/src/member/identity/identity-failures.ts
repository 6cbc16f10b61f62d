import { defineFailures } from '../../http/failures.ts';

/** Refusals of real-name verification, and of members without one. */
export const identityFail = defineFailures({
  'identity.already': {
    code: 409,
    'zh-Hans': '您已完成实名认证',
    'zh-Hant': '您已完成實名認證',
    en: 'Your real name is verified already',
    fr: 'Votre identité est déjà vérifiée',
    es: 'Tu identidad ya está verificada',
  },
  'identity.daily': {
    code: 429,
    'zh-Hans': '24 小时内最多可认证 {n} 次，请稍后再试',
    'zh-Hant': '24 小時內最多可認證 {n} 次，請稍後再試',
    en: 'You can try {n, plural, one {# time} other {# times}} in 24 hours. Try again later',
    fr: 'Vous pouvez essayer {n, plural, one {# fois} many {# de fois} other {# fois}} en 24 heures. Réessayez plus tard',
    es: 'Puedes intentarlo {n, plural, one {# vez} many {# de veces} other {# veces}} en 24 horas. Inténtalo más tarde',
  },
  'identity.down': {
    code: 503,
    'zh-Hans': '认证服务暂时不可用，本次不计次数，请稍后再试',
    'zh-Hant': '認證服務暫時無法使用，本次不計次數，請稍後再試',
    en: 'The identity check is not available. This attempt does not count; try again later',
    fr: 'La vérification est indisponible. Cet essai ne compte pas ; réessayez plus tard',
    es: 'La verificación no está disponible. Este intento no cuenta; inténtalo más tarde',
  },
  'identity.needed': {
    code: 403,
    'zh-Hans': '请先完成实名认证',
    'zh-Hant': '請先完成實名認證',
    en: 'Verify your real name first',
    fr: 'Vérifiez d’abord votre identité',
    es: 'Verifica primero tu identidad',
  },
});
