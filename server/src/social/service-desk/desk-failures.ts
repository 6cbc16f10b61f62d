import { defineFailures } from '../../http/failures.ts';

/** Failures of service desks. */
export const deskFail = defineFailures({
  'service.missing': {
    code: 404,
    'zh-Hans': '客服会话不存在',
    'zh-Hant': '客服對話不存在',
    en: 'This service conversation does not exist',
    fr: 'Cette demande n’existe pas',
    es: 'Esta consulta no existe',
  },
  'service.unanswered': {
    code: 409,
    'zh-Hans': '客服回复后才能评价',
    'zh-Hant': '客服回覆後才能評價',
    en: 'You can rate the service once it has answered',
    fr: 'Vous pourrez noter le service après sa réponse',
    es: 'Podrás valorar el servicio cuando haya respondido',
  },
  'service.rated': {
    code: 409,
    'zh-Hans': '您已评价过本次服务',
    'zh-Hant': '您已評價過本次服務',
    en: 'You have rated this service already',
    fr: 'Vous avez déjà noté ce service',
    es: 'Ya has valorado este servicio',
  },
});
