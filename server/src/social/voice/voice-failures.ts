import { defineFailures } from '../../http/failures.ts';

export const voiceFail = defineFailures({
  'voice.type': {
    code: 400,
    'zh-Hans': '无法识别这段录音',
    'zh-Hant': '無法識別這段錄音',
    en: 'This recording cannot be read',
    fr: 'Cet enregistrement est illisible',
    es: 'No se puede leer esta grabación',
  },
  'voice.length': {
    code: 400,
    'zh-Hans': '录音须在 0.5 秒至 60 秒之间',
    'zh-Hant': '錄音須在 0.5 秒至 60 秒之間',
    en: 'A recording takes half a second to a minute',
    fr: 'Un enregistrement dure d’une demi-seconde à une minute',
    es: 'Una grabación dura de medio segundo a un minuto',
  },
});
