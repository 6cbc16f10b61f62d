import { defineFailures } from '../../http/failures.ts';

/** Refusals of the books domain besides missing objects, in the reader's language. */
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
    en: '{n, plural, one {A book can have at most # bookmark. Remove some first} other {A book can have at most # bookmarks. Remove some first}}',
    fr: '{n, plural, one {Un livre peut avoir # signet au plus. Supprimez-en d’abord quelques-uns} many {Un livre peut avoir # de signets au plus. Supprimez-en d’abord quelques-uns} other {Un livre peut avoir # signets au plus. Supprimez-en d’abord quelques-uns}}',
    es: '{n, plural, one {Un libro puede tener # marcador como máximo. Elimina antes algunos} many {Un libro puede tener # de marcadores como máximo. Elimina antes algunos} other {Un libro puede tener # marcadores como máximo. Elimina antes algunos}}',
  },
});
