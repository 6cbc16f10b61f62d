import { defineFailures } from '../http/failures.ts';

/** Failures of the social domain, in the member's words. */
export const socialFail = defineFailures({
  'notice.missing': {
    code: 404,
    'zh-Hans': '这条通知已不存在',
    'zh-Hant': '這則通知已不存在',
    en: 'This notice is no longer there',
    fr: 'Cette notification n’existe plus',
    es: 'Esta notificación ya no existe',
  },
});
