import { defineFailures } from '../../http/failures.ts';

/** Refusals of operators' actions on books. */
export const libraryFail = defineFailures({
  'library.encoding': {
    code: 400,
    'zh-Hans': '无法识别文件的编码，请另存为 UTF-8 或 GB18030 文本',
    'zh-Hant': '無法識別檔案的編碼，請另存為 UTF-8 或 GB18030 文字檔',
    en: 'The encoding of the file is not known. Save it as UTF-8 or GB18030 text',
    fr: 'L’encodage du fichier n’est pas reconnu. Enregistrez-le en texte UTF-8 ou GB18030',
    es: 'No se reconoce la codificación del archivo. Guárdalo como texto UTF-8 o GB18030',
  },
  'library.empty': {
    code: 400,
    'zh-Hans': '文件里没有正文',
    'zh-Hant': '檔案裡沒有正文',
    en: 'There is no text in the file',
    fr: 'Le fichier ne contient pas de texte',
    es: 'El archivo no contiene texto',
  },
  'library.manyChapters': {
    code: 400,
    'zh-Hans': '文件里有 {n} 章，最多 {most} 章',
    'zh-Hant': '檔案裡有 {n} 章，最多 {most} 章',
    en: '{n, plural, one {The file has # chapter. The maximum is {most}} other {The file has # chapters. The maximum is {most}}}',
    fr: '{n, plural, one {Le fichier compte # chapitre. Le maximum est de {most}} many {Le fichier compte # de chapitres. Le maximum est de {most}} other {Le fichier compte # chapitres. Le maximum est de {most}}}',
    es: '{n, plural, one {El archivo tiene # capítulo. El máximo es {most}} many {El archivo tiene # de capítulos. El máximo es {most}} other {El archivo tiene # capítulos. El máximo es {most}}}',
  },
  'library.category': {
    code: 404,
    'zh-Hans': '没有这个图书分类',
    'zh-Hant': '沒有這個圖書分類',
    en: 'There is no such category of books',
    fr: 'Cette catégorie de livres n’existe pas',
    es: 'No existe esa categoría de libros',
  },
  'library.exists': {
    code: 409,
    'zh-Hans': '已有这本书（{id}）',
    'zh-Hant': '已有這本書（{id}）',
    en: 'This book is there already ({id})',
    fr: 'Ce livre existe déjà ({id})',
    es: 'Este libro ya existe ({id})',
  },
  'library.finished': {
    code: 409,
    'zh-Hans': '这本书已完结，请先改为连载',
    'zh-Hant': '這本書已完結，請先改為連載',
    en: 'This book is finished. Make it a serial first',
    fr: 'Ce livre est terminé. Repassez-le d’abord en feuilleton',
    es: 'Este libro está terminado. Pásalo antes a serie',
  },
  'library.nothing': {
    code: 400,
    'zh-Hans': '请给出新的标题或正文',
    'zh-Hant': '請給出新的標題或正文',
    en: 'Enter a new title or a new text',
    fr: 'Indiquez un nouveau titre ou un nouveau texte',
    es: 'Indica un título o un texto nuevo',
  },
});
