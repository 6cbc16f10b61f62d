import { defineFailures } from '../http/failures.ts';

/** What the auction refuses, in the bidder's words; amounts come formatted. */
export const auctionFail = defineFailures({
  'lot.missing': {
    code: 404,
    'zh-Hans': '拍品不存在',
    'zh-Hant': '拍品不存在',
    en: 'This lot does not exist',
    fr: 'Ce lot n’existe pas',
    es: 'Este lote no existe',
  },
  'lot.notOpen': {
    code: 409,
    'zh-Hans': '竞拍尚未开始',
    'zh-Hant': '競拍尚未開始',
    en: 'Bidding has not opened yet',
    fr: 'Les enchères ne sont pas encore ouvertes',
    es: 'La puja aún no ha empezado',
  },
  'lot.ended': {
    code: 409,
    'zh-Hans': '竞拍已结束',
    'zh-Hant': '競拍已結束',
    en: 'Bidding has ended',
    fr: 'Les enchères sont terminées',
    es: 'La puja ha terminado',
  },
  'bid.tooLow': {
    code: 409,
    'zh-Hans': '当前价已更新，最低出价为 {nextCents}',
    'zh-Hant': '目前價已更新，最低出價為 {nextCents}',
    en: 'The price has moved. The minimum bid is now {nextCents}',
    fr: 'Le prix a changé : l’enchère minimale est de {nextCents}',
    es: 'El precio ha cambiado: la puja mínima es {nextCents}',
  },
  'bid.maxTooLow': {
    code: 400,
    'zh-Hans': '最高代拍价不能低于本次出价',
    'zh-Hant': '最高代拍價不能低於本次出價',
    en: 'The maximum cannot be below the bid',
    fr: 'Le maximum ne peut pas être inférieur à l’enchère',
    es: 'El máximo no puede ser inferior a la puja',
  },
  'bid.leading': {
    code: 409,
    'zh-Hans': '您已领先；如需提高，请设置更高的最高代拍价',
    'zh-Hant': '您已領先；如需提高，請設定更高的最高代拍價',
    en: 'You are leading already. Set a higher maximum to go further',
    fr: 'Vous êtes déjà en tête. Fixez un maximum plus élevé pour aller plus loin',
    es: 'Ya vas en cabeza. Fija un máximo más alto para subir',
  },
  'bid.own': {
    code: 409,
    'zh-Hans': '不能竞拍自己的拍品',
    'zh-Hant': '不能競拍自己的拍品',
    en: 'You can’t bid on your own lot',
    fr: 'Vous ne pouvez pas enchérir sur votre propre lot',
    es: 'No puedes pujar por tu propio lote',
  },
  'bid.depositShort': {
    code: 409,
    'zh-Hans': '服务费余额不足，参拍需冻结 {depositCents}，请先充值',
    'zh-Hant': '服務費餘額不足，參拍需凍結 {depositCents}，請先儲值',
    en: 'Your service-fee balance is too low: {depositCents} is held while you bid. Top up first',
    fr: 'Solde de frais de service insuffisant : {depositCents} sont retenus pendant l’enchère. Rechargez d’abord',
    es: 'Saldo de comisiones insuficiente: se retienen {depositCents} mientras pujas. Recarga primero',
  },
});
