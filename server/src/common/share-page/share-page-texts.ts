import type { Lang } from '../../http/lang.ts';

interface SharePageTexts {
  /** The app's name, as in the shell. */
  readonly app: string;
  readonly open: string;
  readonly by: string;
  readonly contents: string;
  readonly moreChapters: string;
  readonly sold: string;
  readonly startingPrice: string;
  readonly currentPrice: string;
  readonly closes: string;
  readonly ended: string;
  readonly missing: string;
  readonly missingText: string;
  readonly home: string;
}

/** `{…}` are parameters of `fillIn`. Times are in China's time zone. */
export const sharePageTexts: Readonly<Record<Lang, SharePageTexts>> = {
  'zh-Hans': {
    app: '聚合',
    open: '在聚合中打开',
    by: '作者：{name}',
    contents: '目录',
    moreChapters: '还有 {n} 章',
    sold: '已售 {n}',
    startingPrice: '起拍价',
    currentPrice: '当前价',
    closes: '{at} 结束（北京时间）',
    ended: '竞拍已结束',
    missing: '内容不存在',
    missingText: '可能已被删除，或链接不完整。',
    home: '去首页看看',
  },
  'zh-Hant': {
    app: '聚合',
    open: '在聚合中開啟',
    by: '作者：{name}',
    contents: '目錄',
    moreChapters: '還有 {n} 章',
    sold: '已售 {n}',
    startingPrice: '起拍價',
    currentPrice: '目前價格',
    closes: '{at} 結束（北京時間）',
    ended: '競拍已結束',
    missing: '內容不存在',
    missingText: '可能已被刪除，或連結不完整。',
    home: '去首頁看看',
  },
  en: {
    app: 'Juhe',
    open: 'Open in Juhe',
    by: 'By {name}',
    contents: 'Contents',
    moreChapters: 'More chapters: {n}',
    sold: 'Sold: {n}',
    startingPrice: 'Starting price',
    currentPrice: 'Current price',
    closes: 'Ends {at} (Beijing time)',
    ended: 'The auction has ended',
    missing: 'Nothing here',
    missingText: 'It may have been removed, or the link is incomplete.',
    home: 'Go to the home page',
  },
  fr: {
    app: 'Juhe',
    open: 'Ouvrir dans Juhe',
    by: 'Par {name}',
    contents: 'Sommaire',
    moreChapters: 'Autres chapitres : {n}',
    sold: 'Vendus : {n}',
    startingPrice: 'Mise à prix',
    currentPrice: 'Prix actuel',
    closes: 'Fin : {at} (heure de Pékin)',
    ended: 'L’enchère est terminée',
    missing: 'Contenu introuvable',
    missingText: 'Il a peut-être été supprimé, ou le lien est incomplet.',
    home: 'Aller à l’accueil',
  },
  es: {
    app: 'Juhe',
    open: 'Abrir en Juhe',
    by: 'Por {name}',
    contents: 'Índice',
    moreChapters: 'Más capítulos: {n}',
    sold: 'Vendidos: {n}',
    startingPrice: 'Precio de salida',
    currentPrice: 'Precio actual',
    closes: 'Termina: {at} (hora de Pekín)',
    ended: 'La subasta ha terminado',
    missing: 'Contenido no disponible',
    missingText: 'Puede que se haya eliminado o que el enlace esté incompleto.',
    home: 'Ir al inicio',
  },
};
