import { defineFailures } from '../../http/failures.ts';

/** Refusals because of an open after-sale case. */
export const openCaseFail = defineFailures({
  'afterSale.open': {
    code: 409,
    'zh-Hans': '这件商品有进行中的售后，处理完才能继续',
    'zh-Hant': '這件商品有進行中的售後，處理完才能繼續',
    en: 'A request for this item is still open. It has to end first',
    fr: 'Une demande est encore ouverte pour cet article. Elle doit d’abord se terminer',
    es: 'Hay una solicitud abierta para este artículo. Primero debe terminar',
  },
});
