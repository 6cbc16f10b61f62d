import { getLang, type Lang } from '../i18n/lang.ts';

/** Reason for refusing a navigation (specification §2 and §8). */
export type RefusalReason = 'urlMissing' | 'pageMissing' | 'toTab' | 'notTab' | 'urlLocked' | 'signedOut';
export interface Refusal {
  readonly reason: RefusalReason;
  readonly url: string;
  /** In the chosen language. */
  readonly message: string;
}
/** Result of a navigation; `undefined` means success. */
export type NavigationResult = Refusal | undefined;

const texts: Readonly<Record<RefusalReason, Readonly<Record<Lang, string>>>> = {
  urlMissing: {
    'zh-Hans': '缺少页面地址',
    'zh-Hant': '缺少頁面地址',
    en: 'Missing address',
    fr: 'L’adresse de la page manque',
    es: 'Falta la dirección de la página',
  },
  pageMissing: {
    'zh-Hans': '页面不存在',
    'zh-Hant': '頁面不存在',
    en: 'Page not found',
    fr: 'Page introuvable',
    es: 'Página no encontrada',
  },
  toTab: {
    'zh-Hans': '不能跳转到标签页',
    'zh-Hant': '不能跳轉到標籤頁',
    en: 'Cannot navigate to a tab page',
    fr: 'Impossible de naviguer vers un onglet',
    es: 'No se puede navegar a una pestaña',
  },
  notTab: {
    'zh-Hans': '不能切换到非标签页',
    'zh-Hant': '不能切換到非標籤頁',
    en: 'Cannot switch to a non-tab page',
    fr: 'Cette page n’est pas un onglet',
    es: 'Esta página no es una pestaña',
  },
  urlLocked: {
    'zh-Hans': '页面正在打开',
    'zh-Hant': '頁面正在開啟',
    en: 'The page is opening',
    fr: 'La page est en cours d’ouverture',
    es: 'La página ya se está abriendo',
  },
  signedOut: {
    'zh-Hans': '请先登录',
    'zh-Hant': '請先登入',
    en: 'Sign in first',
    fr: 'Connectez-vous d’abord',
    es: 'Primero inicia sesión',
  },
};

export const refusal = (reason: RefusalReason, url: string): Refusal => ({ reason, url, message: texts[reason][getLang()] });
