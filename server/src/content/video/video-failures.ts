import { defineFailures } from '../../http/failures.ts';

/** What short videos refuse, in the reader's words. */
export const videoFail = defineFailures({
  'video.missing': {
    code: 404,
    'zh-Hans': '视频不存在或已删除',
    'zh-Hant': '影片不存在或已刪除',
    en: 'This video does not exist or has been removed',
    fr: 'Cette vidéo n’existe pas ou a été supprimée',
    es: 'Este vídeo no existe o se ha eliminado',
  },
  'video.author': {
    code: 404,
    'zh-Hans': '找不到这位作者',
    'zh-Hant': '找不到這位作者',
    en: 'There is no such author',
    fr: 'Cet auteur est introuvable',
    es: 'No se encuentra este autor',
  },
});
