import { defineFailures } from '../../http/failures.ts';

/** Refusals of requests to an app's own back end, in the member's language. */
export const backendFail = defineFailures({
  'backend.away': {
    code: 503,
    'zh-Hans': '该服务暂时无法使用，请稍后再试',
    'zh-Hant': '此服務暫時無法使用，請稍後再試',
    en: 'This service is briefly unavailable. Please try again later',
    fr: 'Ce service est momentanément indisponible. Réessayez plus tard',
    es: 'Este servicio no está disponible por el momento. Inténtalo más tarde',
  },
  'backend.paused': {
    code: 503,
    'zh-Hans': '该服务已暂停，请稍后再来',
    'zh-Hant': '此服務已暫停，請稍後再來',
    en: 'This service is paused. Please come back later',
    fr: 'Ce service est suspendu. Revenez plus tard',
    es: 'Este servicio está en pausa. Vuelve más tarde',
  },
  'backend.refused': {
    code: 400,
    'zh-Hans': '操作未能完成',
    'zh-Hant': '操作未能完成',
    en: 'This could not be done',
    fr: 'L’opération n’a pas pu être effectuée',
    es: 'No se pudo completar la operación',
  },
  'backend.badInput': {
    code: 400,
    'zh-Hans': '提交的内容有误：{field}',
    'zh-Hant': '提交的內容有誤：{field}',
    en: 'Something in the request is not right: {field}',
    fr: 'Un élément de la demande est incorrect : {field}',
    es: 'Hay un dato incorrecto en la solicitud: {field}',
  },
});
