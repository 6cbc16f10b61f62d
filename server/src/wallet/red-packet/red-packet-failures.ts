import { defineFailures } from '../../http/failures.ts';

/** Failures of red packets. */
export const redPacketFail = defineFailures({
  'redPacket.missing': {
    code: 404,
    'zh-Hans': '这个红包不存在',
    'zh-Hant': '這個紅包不存在',
    en: 'This red packet does not exist',
    fr: 'Cette enveloppe rouge n’existe pas',
    es: 'Este sobre rojo no existe',
  },
  'redPacket.own': {
    code: 409,
    'zh-Hans': '自己发出的红包只能由对方领取',
    'zh-Hant': '自己發出的紅包只能由對方領取',
    en: 'Only the person you sent this red packet to can open it',
    fr: 'Seul le destinataire peut ouvrir votre enveloppe rouge',
    es: 'Solo quien lo recibe puede abrir tu sobre rojo',
  },
  'redPacket.over': {
    code: 409,
    'zh-Hans': '红包超过 24 小时未领取，已退回',
    'zh-Hant': '紅包超過 24 小時未領取，已退回',
    en: 'This red packet was not opened within 24 hours and has gone back',
    fr: 'Cette enveloppe rouge n’a pas été ouverte en 24 heures et a été rendue',
    es: 'Este sobre rojo no se abrió en 24 horas y se devolvió',
  },
});
