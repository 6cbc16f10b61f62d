import { defineFailures } from '../../http/failures.ts';

/** Failures of requesting reminders. */
export const watchFail = defineFailures({
  'watch.over': {
    code: 409,
    'zh-Hans': '竞拍已结束，无需提醒',
    'zh-Hant': '競拍已結束，無需提醒',
    en: 'Bidding has ended, so there is nothing to be reminded of',
    fr: 'Les enchères sont terminées : aucun rappel n’est possible',
    es: 'La puja ha terminado: ya no hay nada que recordar',
  },
  'watch.most': {
    code: 409,
    'zh-Hans': '最多可同时提醒 {n} 件拍品',
    'zh-Hant': '最多可同時提醒 {n} 件拍品',
    en: 'You can have reminders for {n, plural, one {# lot} other {# lots}} at once',
    fr: 'Vous pouvez avoir des rappels pour {n, plural, one {# lot} many {# de lots} other {# lots}} à la fois',
    es: 'Puedes tener recordatorios de {n, plural, one {# lote} many {# de lotes} other {# lotes}} a la vez',
  },
});
