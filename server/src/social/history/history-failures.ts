import { defineFailures } from '../../http/failures.ts';

/** Failures of the watch history, in the reader's words. */
export const historyFail = defineFailures({
  'history.thingMissing': {
    code: 404,
    'zh-Hans': '内容不存在或已删除',
    'zh-Hant': '內容不存在或已刪除',
    en: 'This does not exist or has been removed',
    fr: 'Ce contenu n’existe pas ou a été supprimé',
    es: 'Este contenido no existe o se ha eliminado',
  },
});
