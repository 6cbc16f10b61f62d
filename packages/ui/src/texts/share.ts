import { languages, useLang } from '@juhe/platform';

/** The texts of lazily loaded sharing: zh-Hans, zh-Hant, en, fr, es. `{0}` and `{1}` are filled in. */
const table = {
  brand: ['聚合', '聚合', 'Juhe', 'Juhe', 'Juhe'],
  share: ['分享', '分享', 'Share', 'Partager', 'Compartir'],
  copyCode: ['复制口令', '複製分享碼', 'Copy share code', 'Copier le code de partage', 'Copiar código para compartir'],
  copyLink: ['复制链接', '複製連結', 'Copy link', 'Copier le lien', 'Copiar enlace'],
  poster: ['生成海报', '產生海報', 'Make a poster', 'Créer une affiche', 'Crear un póster'],
  more: ['更多方式', '更多方式', 'More', 'Plus', 'Más'],
  sentence: [
    '【聚合】{0} 复制这段话，打开聚合即可查看 ¥{1}¥',
    '【聚合】{0} 複製這段話，開啟聚合即可查看 ¥{1}¥',
    '[Juhe] {0} Copy this message and open Juhe to see it ¥{1}¥',
    '[Juhe] {0} Copiez ce message et ouvrez Juhe pour le voir ¥{1}¥',
    '[Juhe] {0} Copia este mensaje y abre Juhe para verlo ¥{1}¥',
  ],
  linkCopied: [
    '链接已复制，请在浏览器打开',
    '連結已複製，請在瀏覽器開啟',
    'Link copied. Open it in a browser',
    'Lien copié, ouvrez-le dans un navigateur',
    'Enlace copiado, ábrelo en un navegador',
  ],
  qr: ['二维码', 'QR 碼', 'QR code', 'Code QR', 'Código QR'],
  scan: [
    '扫一扫，打开这一页',
    '掃一掃，開啟這一頁',
    'Scan to open this page',
    'Scannez pour ouvrir cette page',
    'Escanea para abrir esta página',
  ],
  press: [
    '长按识别二维码',
    '長按掃描 QR 碼',
    'Press and hold the code',
    'Appuyez longuement sur le code',
    'Mantén pulsado el código',
  ],
  posterOf: ['海报：{0}', '海報：{0}', 'Poster: {0}', 'Affiche : {0}', 'Póster: {0}'],
  save: ['保存图片', '儲存圖片', 'Save picture', 'Enregistrer l’image', 'Guardar imagen'],
  pressToSave: [
    '也可以长按图片保存',
    '也可以長按圖片儲存',
    'You can also press and hold the picture',
    'Vous pouvez aussi appuyer longuement sur l’image',
    'También puedes mantener pulsada la imagen',
  ],
  back: ['返回', '返回', 'Back', 'Retour', 'Atrás'],
  drawing: ['正在生成海报…', '正在產生海報…', 'Making the poster…', 'Création de l’affiche…', 'Creando el póster…'],
  posterFailed: [
    '海报没有生成，请重试',
    '海報沒有產生，請重試',
    'The poster could not be made. Please try again',
    'L’affiche n’a pas pu être créée. Réessayez',
    'No se pudo crear el póster. Inténtalo de nuevo',
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type ShareText = (key: keyof typeof table, ...values: readonly string[]) => string;

export const useShareTexts = (): ShareText => {
  const languageIndex = languages.indexOf(useLang());
  return (key, ...values) =>
    (table[key][languageIndex] ?? table[key][0]).replace(/\{(\d)\}/g, (_, nth: string) => values[Number(nth)] ?? '');
};
