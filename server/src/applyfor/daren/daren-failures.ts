import { defineFailures } from '../../http/failures.ts';

/** What applications of experts refuse, in the applicant's words. */
export const expertFail = defineFailures({
  'expert.missing': {
    code: 404,
    'zh-Hans': '申请不存在',
    'zh-Hant': '申請不存在',
    en: 'This application does not exist',
    fr: 'Cette demande n’existe pas',
    es: 'Esta solicitud no existe',
  },
  'expert.open': {
    code: 409,
    'zh-Hans': '申请已提交，暂不能修改',
    'zh-Hant': '申請已提交，暫不能修改',
    en: 'The application has been submitted and can’t be changed now',
    fr: 'La demande est envoyée et ne peut plus être modifiée pour l’instant',
    es: 'La solicitud está enviada y no se puede cambiar por ahora',
  },
  'expert.isAlready': {
    code: 409,
    'zh-Hans': '您已经是达人了',
    'zh-Hant': '您已經是達人了',
    en: 'You are an expert already',
    fr: 'Vous êtes déjà expert',
    es: 'Ya eres experto',
  },
  'expert.wait': {
    code: 409,
    'zh-Hans': '请在 {at} 之后再次申请',
    'zh-Hant': '請在 {at} 之後再次申請',
    en: 'You can apply again from {at}',
    fr: 'Vous pourrez refaire une demande à partir du {at}',
    es: 'Puedes volver a solicitarlo a partir de {at}',
  },
  'expert.feeChanged': {
    code: 409,
    'zh-Hans': '申请费已调整为 {feeCents}，请确认后重新提交',
    'zh-Hant': '申請費已調整為 {feeCents}，請確認後重新提交',
    en: 'The application fee is now {feeCents}. Check it and submit again',
    fr: 'Les frais de demande sont maintenant de {feeCents}, vérifiez puis renvoyez la demande',
    es: 'La tasa de solicitud es ahora de {feeCents}, revísala y vuelve a enviar',
  },
  'expert.changed': {
    code: 409,
    'zh-Hans': '申请状态已变化，请刷新后查看',
    'zh-Hant': '申請狀態已變更，請重新整理後查看',
    en: 'The application has changed. Refresh to see it',
    fr: 'La demande a changé, actualisez la page',
    es: 'La solicitud ha cambiado, actualiza la página',
  },
});
