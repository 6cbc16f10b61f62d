import { defineFailures } from '../../http/failures.ts';

/** Failures of payment codes. */
export const codeFail = defineFailures({
  'code.noQr': {
    code: 400,
    'zh-Hans': '图片里没有找到二维码，请重新截取完整的收款码',
    'zh-Hant': '圖片裡沒有找到 QR Code，請重新截取完整的收款碼',
    en: 'No QR code was found in this picture. Take another screenshot of the whole payment code',
    fr: 'Aucun QR code dans cette image. Refaites une capture du code de paiement entier',
    es: 'No hay ningún código QR en esta imagen. Haz otra captura del código de cobro completo',
  },
  'code.kindMismatch': {
    code: 400,
    'zh-Hans': '这不是所选方式的收款码，请换一张图片或改选收款方式',
    'zh-Hant': '這不是所選方式的收款碼，請換一張圖片或改選收款方式',
    en: 'This is not a payment code of the kind you chose. Choose another picture or another kind',
    fr: 'Ce n’est pas un code de paiement du type choisi. Changez d’image ou de type',
    es: 'No es un código de cobro del tipo elegido. Cambia de imagen o de tipo',
  },
  'code.inUse': {
    code: 409,
    'zh-Hans': '转售中的商品或待付款的订单正在使用这个收款码，结束后才能移除',
    'zh-Hant': '轉售中的商品或待付款的訂單正在使用這個收款碼，結束後才能移除',
    en: 'A listing or an order awaiting payment uses this code. Remove it once that has ended',
    fr: 'Une annonce ou une commande en attente de paiement utilise ce code. Retirez-le ensuite',
    es: 'Una reventa o un pedido pendiente de pago usa este código. Quítalo cuando termine',
  },
  'code.missing': {
    code: 404,
    'zh-Hans': '没有这个收款码',
    'zh-Hant': '沒有這個收款碼',
    en: 'This payment code does not exist',
    fr: 'Ce code de paiement n’existe pas',
    es: 'Este código de cobro no existe',
  },
  'code.smsMissing': {
    code: 400,
    'zh-Hans': '更换收款码需要短信验证码',
    'zh-Hant': '更換收款碼需要簡訊驗證碼',
    en: 'Changing a payment code needs a code by SMS',
    fr: 'Changer de code de paiement demande un code par SMS',
    es: 'Cambiar el código de cobro requiere un código por SMS',
  },
});
