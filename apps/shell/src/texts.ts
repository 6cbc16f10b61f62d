import { getLang, type Lang, languages, useLang } from '@juhe/platform';

/**
 * Texts of the frame around the pages: zh-Hans, zh-Hant, en, fr, es. They are bundled, because a fault notice must be shown
 * even when nothing more can be loaded; the texts of the shell's own pages are in `locales/`.
 */
const table = {
  appName: ['聚合', '聚合', 'Juhe', 'Juhe', 'Juhe'],
  back: ['返回', '返回', 'Back', 'Retour', 'Atrás'],
  tabs: ['主导航', '主導覽', 'Main', 'Navigation principale', 'Navegación principal'],
  loading: ['页面加载中', '頁面載入中', 'Loading the page', 'Chargement de la page', 'Cargando la página'],
  loadFailed: [
    '页面加载失败，点击重试',
    '頁面載入失敗，點擊重試',
    'The page failed to load. Tap to try again',
    'Échec du chargement de la page. Touchez pour réessayer',
    'No se pudo cargar la página. Toca para reintentar',
  ],
  timedOut: [
    '连接超时，点击屏幕重试',
    '連線逾時，點擊螢幕重試',
    'Connection timed out: click the screen to try again',
    'Délai dépassé. Touchez l’écran pour réessayer',
    'Tiempo agotado. Toca la pantalla para reintentar',
  ],
  offline: [
    '网络已断开，联网后点击重试',
    '網路已中斷，連線後點擊重試',
    'You are offline. Connect and tap to try again',
    'Hors ligne. Connectez-vous puis touchez pour réessayer',
    'Sin conexión. Conéctate y toca para reintentar',
  ],
  outdated: [
    '页面已更新，点击重新打开',
    '頁面已更新，點擊重新開啟',
    'This page was updated. Tap to open it again',
    'Cette page a été mise à jour. Touchez pour la rouvrir',
    'La página se ha actualizado. Toca para abrirla de nuevo',
  ],
  paused: [
    '暂停服务，请稍后再来',
    '暫停服務，請稍後再來',
    'This service is paused. Please come back later',
    'Ce service est suspendu. Revenez plus tard',
    'Este servicio está en pausa. Vuelve más tarde',
  ],
  retrying: ['正在重试…', '正在重試…', 'Trying again…', 'Nouvel essai…', 'Reintentando…'],
  missing: ['页面不存在', '頁面不存在', 'Page not found', 'Page introuvable', 'Página no encontrada'],
  missingHint: [
    '它可能已下线，或地址有误',
    '它可能已下線，或網址有誤',
    'It may be gone, or the address is wrong',
    'Elle a peut-être disparu ou l’adresse est erronée',
    'Puede que ya no exista o que la dirección sea incorrecta',
  ],
  home: ['回到首页', '回到首頁', 'Back to the start', 'Retour à l’accueil', 'Volver al inicio'],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type TextKey = keyof typeof table;

/** Returns a text in the given language. */
export const textIn = (lang: Lang, key: TextKey): string => table[key][languages.indexOf(lang)] ?? table[key][0];

export const useText = (): ((key: TextKey) => string) => {
  const lang = useLang();
  return (key) => textIn(lang, key);
};

export const textNow = (key: TextKey): string => textIn(getLang(), key);
