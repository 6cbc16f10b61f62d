import { getLang, type Lang } from '@juhe/platform';

type Text = Readonly<Record<Lang, string>>;

/** The specification's texts (§8) and their translations. */
const texts = {
  network: {
    'zh-Hans': '出小差了，请稍后再试',
    'zh-Hant': '出了點狀況，請稍後再試',
    en: 'Something went wrong. Please try again later',
    fr: 'Une erreur est survenue. Réessayez plus tard',
    es: 'Algo ha fallado. Inténtalo más tarde',
  },
  sessionTitle: { 'zh-Hans': '提示', 'zh-Hant': '提示', en: 'Notice', fr: 'Information', es: 'Aviso' },
  sessionExpired: {
    'zh-Hans': '您的登录状态过期了，请重新登陆',
    'zh-Hant': '您的登入狀態過期了，請重新登入',
    en: 'Your session has expired. Please sign in again',
    fr: 'Votre session a expiré. Reconnectez-vous',
    es: 'Tu sesión ha caducado. Vuelve a iniciar sesión',
  },
  sessionConfirm: { 'zh-Hans': '好的', 'zh-Hant': '好的', en: 'OK', fr: 'D’accord', es: 'Aceptar' },
} satisfies Record<string, Text>;

export const textOf = (key: keyof typeof texts): string => texts[key][getLang()];
