import { defineFailures } from '../http/failures.ts';

/** Refusals of the content domain, in the reader's language. */
export const contentFail = defineFailures({
  'article.missing': {
    code: 404,
    'zh-Hans': '文章不存在或已删除',
    'zh-Hant': '文章不存在或已刪除',
    en: 'This article does not exist or has been removed',
    fr: 'Cet article n’existe pas ou a été supprimé',
    es: 'Este artículo no existe o se ha eliminado',
  },
  'book.missing': {
    code: 404,
    'zh-Hans': '这本书不存在或已下架',
    'zh-Hant': '這本書不存在或已下架',
    en: 'This book does not exist or is no longer available',
    fr: 'Ce livre n’existe pas ou n’est plus disponible',
    es: 'Este libro no existe o ya no está disponible',
  },
  'chapter.missing': {
    code: 404,
    'zh-Hans': '这一章不存在或已删除',
    'zh-Hant': '這一章不存在或已刪除',
    en: 'This chapter does not exist or has been removed',
    fr: 'Ce chapitre n’existe pas ou a été supprimé',
    es: 'Este capítulo no existe o se ha eliminado',
  },
  'video.missing': {
    code: 404,
    'zh-Hans': '视频不存在或已删除',
    'zh-Hant': '影片不存在或已刪除',
    en: 'This video does not exist or has been removed',
    fr: 'Cette vidéo n’existe pas ou a été supprimée',
    es: 'Este vídeo no existe o se ha eliminado',
  },
  'comment.missing': {
    code: 404,
    'zh-Hans': '评论不存在或已删除',
    'zh-Hant': '留言不存在或已刪除',
    en: 'This comment does not exist or has been removed',
    fr: 'Ce commentaire n’existe pas ou a été supprimé',
    es: 'Este comentario no existe o se ha eliminado',
  },
  'feed.cursor': {
    code: 400,
    'zh-Hans': '列表已更新，请下拉刷新',
    'zh-Hant': '列表已更新，請下拉重新整理',
    en: 'The list has changed. Refresh the page',
    fr: 'La liste a changé. Actualisez la page',
    es: 'La lista ha cambiado. Actualiza la página',
  },
});
