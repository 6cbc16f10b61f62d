import { defineFailures } from '../../http/failures.ts';

/** Refusals of operators' actions on the audio of books. */
export const narrationFail = defineFailures({
  'narration.mp3': {
    code: 400,
    'zh-Hans': '文件不是完整的 MP3 音频',
    'zh-Hant': '檔案不是完整的 MP3 音訊',
    en: 'The file is not a complete MP3 audio',
    fr: 'Le fichier n’est pas un fichier audio MP3 complet',
    es: 'El archivo no es un audio MP3 completo',
  },
  'narration.silent': {
    code: 409,
    'zh-Hans': '这本书没有一章有音频，不能改为有声书',
    'zh-Hant': '這本書沒有一章有音訊，不能改為有聲書',
    en: 'No chapter of this book has audio, so it cannot be one to listen to',
    fr: 'Aucun chapitre de ce livre n’a d’audio : il ne peut pas devenir un livre audio',
    es: 'Ningún capítulo de este libro tiene audio, así que no puede ser un audiolibro',
  },
});
