import { useLang, type Lang } from '@juhe/platform';

/**
 * Texts of the kit's lazy chunks, in all languages: they are loaded with the chunks, so that the first bundle has none of
 * them. `{0}` and `{1}` are filled in.
 */
const texts = {
  addPicture: {
    'zh-Hans': '添加图片',
    'zh-Hant': '新增圖片',
    en: 'Add pictures',
    fr: 'Ajouter des images',
    es: 'Añadir imágenes',
  },
  addFile: {
    'zh-Hans': '添加图片或视频',
    'zh-Hant': '新增圖片或影片',
    en: 'Add pictures or videos',
    fr: 'Ajouter des images ou des vidéos',
    es: 'Añadir imágenes o vídeos',
  },
  removePicture: {
    'zh-Hans': '删除第 {0} 张',
    'zh-Hant': '刪除第 {0} 張',
    en: 'Remove picture {0}',
    fr: 'Supprimer l’image {0}',
    es: 'Quitar la imagen {0}',
  },
  retryPicture: {
    'zh-Hans': '重新上传第 {0} 张',
    'zh-Hant': '重新上傳第 {0} 張',
    en: 'Upload picture {0} again',
    fr: 'Renvoyer l’image {0}',
    es: 'Subir de nuevo la imagen {0}',
  },
  retryUpload: { 'zh-Hans': '重试', 'zh-Hant': '重試', en: 'Try again', fr: 'Réessayer', es: 'Reintentar' },
  uploading: { 'zh-Hans': '上传中…', 'zh-Hant': '上傳中…', en: 'Uploading…', fr: 'Envoi…', es: 'Subiendo…' },
  uploadFailed: {
    'zh-Hans': '上传失败',
    'zh-Hant': '上傳失敗',
    en: 'Upload failed',
    fr: 'Échec de l’envoi',
    es: 'Error al subir',
  },
  uploaded: { 'zh-Hans': '上传成功', 'zh-Hant': '上傳成功', en: 'Uploaded', fr: 'Envoyé', es: 'Subida' },
  oversize: {
    'zh-Hans': '文件不能超过 {0} MB',
    'zh-Hant': '檔案不能超過 {0} MB',
    en: 'Up to {0} MB per file',
    fr: '{0} Mo au maximum par fichier',
    es: 'Cada archivo puede tener hasta {0} MB',
  },
  onlySome: {
    'zh-Hans': '一次最多添加 {0} 个，其余未添加',
    'zh-Hant': '一次最多新增 {0} 個，其餘未新增',
    en: 'At most {0} at once. The others were left out',
    fr: '{0} au plus à la fois. Les autres n’ont pas été ajoutées',
    es: 'Como máximo {0} a la vez. Los demás no se añadieron',
  },
  wrongType: {
    'zh-Hans': '不支持这种文件',
    'zh-Hant': '不支援這種檔案',
    en: 'Files of this kind can’t be added',
    fr: 'Ce type de fichier n’est pas accepté',
    es: 'No se admite este tipo de archivo',
  },
  clear: { 'zh-Hans': '清除', 'zh-Hant': '清除', en: 'Clear', fr: 'Effacer', es: 'Borrar' },
  outOf: {
    'zh-Hans': '{0} 分，满分 {1} 分',
    'zh-Hant': '{0} 分，滿分 {1} 分',
    en: '{0} out of {1}',
    fr: '{0} sur {1}',
    es: '{0} de {1}',
  },
  notRated: { 'zh-Hans': '未评分', 'zh-Hant': '未評分', en: 'Not rated yet', fr: 'Pas encore noté', es: 'Sin valorar' },
  region: { 'zh-Hans': '所在地区', 'zh-Hant': '所在地區', en: 'Region', fr: 'Région', es: 'Región' },
  picture: { 'zh-Hans': '图片 {0}', 'zh-Hant': '圖片 {0}', en: 'Picture {0}', fr: 'Image {0}', es: 'Imagen {0}' },
  previewFailed: {
    'zh-Hans': '图片预览失败',
    'zh-Hant': '圖片預覽失敗',
    en: 'Image preview failed',
    fr: 'L’image ne peut pas être affichée',
    es: 'No se puede mostrar la imagen',
  },
  savePicture: {
    'zh-Hans': '保存图片',
    'zh-Hant': '儲存圖片',
    en: 'Save picture',
    fr: 'Enregistrer l’image',
    es: 'Guardar imagen',
  },
  zoomIn: { 'zh-Hans': '放大', 'zh-Hant': '放大', en: 'Zoom in', fr: 'Agrandir', es: 'Ampliar' },
  zoomOut: { 'zh-Hans': '还原', 'zh-Hant': '還原', en: 'Fit to screen', fr: 'Ajuster à l’écran', es: 'Ajustar a la pantalla' },
  showTable: {
    'zh-Hans': '查看数据表',
    'zh-Hant': '查看資料表',
    en: 'Show as a table',
    fr: 'Voir le tableau',
    es: 'Ver como tabla',
  },
  report: { 'zh-Hans': '举报', 'zh-Hant': '檢舉', en: 'Report', fr: 'Signaler', es: 'Denunciar' },
  reportReason: {
    'zh-Hans': '举报原因',
    'zh-Hant': '檢舉原因',
    en: 'What is wrong?',
    fr: 'Quel est le problème ?',
    es: '¿Cuál es el problema?',
  },
  reportText: {
    'zh-Hans': '补充说明（选填）',
    'zh-Hant': '補充說明（選填）',
    en: 'Details (optional)',
    fr: 'Précisions (facultatif)',
    es: 'Detalles (opcional)',
  },
  reportPictures: {
    'zh-Hans': '截图（选填，仅审核人员可见）',
    'zh-Hant': '截圖（選填，僅審核人員可見）',
    en: 'Screenshots (optional, only our reviewers see them)',
    fr: 'Captures d’écran (facultatif, vues par nos modérateurs seulement)',
    es: 'Capturas (opcional, solo las ven nuestros revisores)',
  },
  sendReport: {
    'zh-Hans': '提交举报',
    'zh-Hant': '提交檢舉',
    en: 'Send report',
    fr: 'Envoyer le signalement',
    es: 'Enviar denuncia',
  },
  reported: {
    'zh-Hans': '已收到，我们会尽快处理',
    'zh-Hant': '已收到，我們會儘快處理',
    en: 'Thank you. We will look into it',
    fr: 'Merci, nous allons vérifier',
    es: 'Gracias, lo revisaremos',
  },
  leaveTitle: {
    'zh-Hans': '放弃已修改的内容？',
    'zh-Hant': '放棄已修改的內容？',
    en: 'Discard your changes?',
    fr: 'Abandonner vos modifications ?',
    es: '¿Descartar los cambios?',
  },
  leaveText: {
    'zh-Hans': '离开后，未保存的内容会丢失',
    'zh-Hant': '離開後，未儲存的內容會遺失',
    en: 'What you have not saved will be lost',
    fr: 'Ce qui n’est pas enregistré sera perdu',
    es: 'Se perderá lo que no hayas guardado',
  },
  leave: { 'zh-Hans': '放弃', 'zh-Hant': '放棄', en: 'Discard', fr: 'Abandonner', es: 'Descartar' },
  stay: { 'zh-Hans': '继续编辑', 'zh-Hant': '繼續編輯', en: 'Keep editing', fr: 'Continuer', es: 'Seguir editando' },
  day: { 'zh-Hans': '日期', 'zh-Hant': '日期', en: 'Day', fr: 'Jour', es: 'Día' },
} as const satisfies Record<string, Readonly<Record<Lang, string>>>;

export type PartTextKey = keyof typeof texts;

type PartTexts = (key: PartTextKey, ...values: (string | number)[]) => string;

/** The texts of the lazy chunks in a language, outside React. */
export const partTextsIn =
  (lang: Lang): PartTexts =>
  (key, ...values) =>
    texts[key][lang].replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));

/** The texts of the lazy chunks in the current language. */
export const usePartTexts = (): PartTexts => partTextsIn(useLang());
