import { defineFailures } from '../../http/failures.ts';

/** Failures of money requests. */
export const requestFail = defineFailures({
  'request.refused': {
    code: 409,
    'zh-Hans': '只能向互相关注或有过转账往来、且愿意接收的用户收款',
    'zh-Hant': '只能向互相追蹤或有過轉帳往來、且願意接收的使用者收款',
    en: 'You can only ask members who follow you back, or with whom you exchanged a payment, and who accept requests from you',
    fr: 'Vous ne pouvez solliciter que les membres qui vous suivent en retour ou avec qui vous avez échangé un paiement, et qui acceptent vos demandes',
    es: 'Solo puedes pedir a quienes te siguen también o con quienes hubo un pago, y que aceptan tus solicitudes',
  },
  'request.again': {
    code: 409,
    'zh-Hans': '您向这位用户发起的收款还未处理',
    'zh-Hant': '您向這位使用者發起的收款還未處理',
    en: 'Your earlier request to this member is still open',
    fr: 'Votre demande précédente à ce membre est encore en attente',
    es: 'Tu solicitud anterior a este miembro sigue pendiente',
  },
  'request.daily': {
    code: 409,
    'zh-Hans': '每天最多发起 {n} 次收款，请明天再试',
    'zh-Hant': '每天最多發起 {n} 次收款，請明天再試',
    en: 'You can send {n, plural, one {# request} other {# requests}} a day. Try again tomorrow',
    fr: 'Vous pouvez envoyer {n, plural, one {# demande} many {# de demandes} other {# demandes}} par jour. Réessayez demain',
    es: 'Puedes enviar {n, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}} al día. Inténtalo mañana',
  },
  'request.missing': {
    code: 404,
    'zh-Hans': '收款请求不存在',
    'zh-Hant': '收款請求不存在',
    en: 'This request does not exist',
    fr: 'Cette demande n’existe pas',
    es: 'Esta solicitud no existe',
  },
  'request.over': {
    code: 409,
    'zh-Hans': '这笔收款已处理，请刷新查看',
    'zh-Hant': '這筆收款已處理，請重新整理後查看',
    en: 'This request is no longer open. Refresh to see what became of it',
    fr: 'Cette demande n’est plus ouverte. Actualisez pour voir sa suite',
    es: 'Esta solicitud ya no está abierta. Actualiza para ver qué pasó',
  },
  'request.differs': {
    code: 409,
    'zh-Hans': '收款人或金额与收款请求不一致',
    'zh-Hant': '收款人或金額與收款請求不一致',
    en: 'Payee or amount differ from the request',
    fr: 'Le bénéficiaire ou le montant diffère de la demande',
    es: 'El destinatario o el importe no coincide con la solicitud',
  },
});
