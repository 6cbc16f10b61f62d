import { defineFailures } from '../../http/failures.ts';

/** What the books refuse beyond what is missing, in the reader's words. */
export const bookFail = defineFailures({
  'bookmark.missing': {
    code: 404,
    'zh-Hans': '书签不存在或已删除',
    'zh-Hant': '書籤不存在或已刪除',
    en: 'This bookmark does not exist or has been removed',
    fr: 'Ce signet n’existe pas ou a été supprimé',
    es: 'Este marcador no existe o se ha eliminado',
  },
  'bookmark.full': {
    code: 409,
    'zh-Hans': '一本书最多 {n} 个书签，请先删除几个',
    'zh-Hant': '一本書最多 {n} 個書籤，請先刪除幾個',
    en: 'A book can have {n} bookmarks at most; please remove some first',
    fr: 'Un livre peut avoir {n} signets au plus ; supprimez-en d’abord quelques-uns',
    es: 'Un libro puede tener {n} marcadores como máximo; elimine antes algunos',
  },
});
