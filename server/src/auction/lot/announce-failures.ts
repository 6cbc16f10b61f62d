import { defineFailures } from '../../http/failures.ts';

/** What is refused when lots are announced or taken back. */
export const announceFail = defineFailures({
  'lot.increment': {
    code: 400,
    'zh-Hans': '加价幅度须为起拍价的 0.5% 至 20%',
    'zh-Hant': '加價幅度須為起拍價的 0.5% 至 20%',
    en: 'The increment must be 0.5% to 20% of the starting price',
    fr: 'Le palier doit représenter de 0,5 % à 20 % de la mise à prix',
    es: 'El incremento debe ser del 0,5 % al 20 % del precio de salida',
  },
  'lot.reserve': {
    code: 400,
    'zh-Hans': '保留价不能低于起拍价',
    'zh-Hant': '保留價不能低於起拍價',
    en: 'The reserve cannot be below the starting price',
    fr: 'Le prix de réserve ne peut pas être inférieur à la mise à prix',
    es: 'El precio de reserva no puede ser inferior al de salida',
  },
  'lot.times.life': {
    code: 400,
    'zh-Hans': '竞拍时长须为 10 分钟至 30 天，且结束时间晚于现在',
    'zh-Hant': '競拍時長須為 10 分鐘至 30 天，且結束時間晚於現在',
    en: 'Bidding must last from 10 minutes to 30 days and end after now',
    fr: 'Les enchères doivent durer de 10 minutes à 30 jours et se terminer après maintenant',
    es: 'La puja debe durar de 10 minutos a 30 días y terminar después de ahora',
  },
  'lot.times.far': {
    code: 400,
    'zh-Hans': '开拍时间须在 90 天之内',
    'zh-Hant': '開拍時間須在 90 天之內',
    en: 'Bidding must open within 90 days',
    fr: 'Les enchères doivent ouvrir dans les 90 jours',
    es: 'La puja debe abrirse en un plazo de 90 días',
  },
  'lot.times.missing': {
    code: 400,
    'zh-Hans': '请填写开拍与结束时间，或选择专场',
    'zh-Hant': '請填寫開拍與結束時間，或選擇專場',
    en: 'Enter the opening and closing times, or choose a session',
    fr: 'Indiquez les heures d’ouverture et de clôture, ou choisissez une vacation',
    es: 'Indica la apertura y el cierre, o elige una sesión',
  },
  'session.times': {
    code: 400,
    'zh-Hans': '专场须在将来开拍，图录须在开拍之前公开',
    'zh-Hant': '專場須在將來開拍，圖錄須在開拍之前公開',
    en: 'A session must open in the future and show its catalogue before that',
    fr: 'La vacation doit s’ouvrir dans le futur et montrer son catalogue avant',
    es: 'La sesión debe abrirse en el futuro y mostrar antes su catálogo',
  },
  'session.closed': {
    code: 409,
    'zh-Hans': '该专场已开拍或不存在，请另选时间',
    'zh-Hant': '該專場已開拍或不存在，請另選時間',
    en: 'This session has opened or does not exist. Choose another time',
    fr: 'Cette vacation a commencé ou n’existe pas. Choisissez un autre horaire',
    es: 'Esta sesión ya ha empezado o no existe. Elige otro horario',
  },
  'lot.hasBids': {
    code: 409,
    'zh-Hans': '已有人出价，不能撤回',
    'zh-Hant': '已有人出價，不能撤回',
    en: 'This lot has bids and cannot be taken back',
    fr: 'Ce lot a reçu des enchères et ne peut plus être retiré',
    es: 'Este lote ya tiene pujas y no se puede retirar',
  },
});
