import { defineFailures } from '../../http/failures.ts';

export const exportFail = defineFailures({
  'export.missing': {
    code: 404,
    'zh-Hans': '没有可下载的文件，请重新整理',
    'zh-Hant': '沒有可下載的檔案，請重新整理',
    en: 'There is no archive to download. Build it again',
    fr: 'Il n’y a pas d’archive à télécharger. Créez-la à nouveau',
    es: 'No hay ningún archivo que descargar. Créalo de nuevo',
  },
});
