import { defineFailures } from '../http/failures.ts';

export const commonFail = defineFailures({
  'protocol.missing': {
    code: 404,
    'zh-Hans': '协议内容暂未发布',
    'zh-Hant': '協議內容暫未發布',
    en: 'This agreement has not been published yet',
    fr: 'Ce document n’est pas encore publié',
    es: 'Este acuerdo aún no se ha publicado',
  },
});
