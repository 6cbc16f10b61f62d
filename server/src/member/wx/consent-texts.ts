import type { Lang } from '../../http/lang.ts';

/** Texts of the sandbox's consent page. */
export interface ConsentTexts {
  readonly title: string;
  readonly note: string;
  /** Above the list of accounts. */
  readonly chooseAccount: string;
  readonly scope: string;
  readonly as: string;
  readonly otherAccount: string;
  readonly openid: string;
  readonly openidRule: string;
  readonly nickname: string;
  readonly allow: string;
  readonly deny: string;
  readonly wrong: string;
  readonly wrongText: string;
  readonly back: string;
}

export const consentTexts: Readonly<Record<Lang, ConsentTexts>> = {
  'zh-Hans': {
    title: '微信授权',
    note: '测试环境，不会连接真实的微信',
    chooseAccount: '聚合 申请获得以下权限',
    scope: '您的昵称和头像',
    as: '使用以下账号登录',
    otherAccount: '其他账号',
    openid: '账号标识（openid）',
    openidRule: '1 至 40 个字母、数字、- 或 _',
    nickname: '昵称',
    allow: '允许',
    deny: '拒绝',
    wrong: '无法授权',
    wrongText: '授权请求不完整，或者不是来自本站。请回到应用重新登录。',
    back: '返回首页',
  },
  'zh-Hant': {
    title: '微信授權',
    note: '測試環境，不會連接真實的微信',
    chooseAccount: '聚合 申請取得以下權限',
    scope: '您的暱稱和頭像',
    as: '使用以下帳號登入',
    otherAccount: '其他帳號',
    openid: '帳號識別碼（openid）',
    openidRule: '1 至 40 個字母、數字、- 或 _',
    nickname: '暱稱',
    allow: '允許',
    deny: '拒絕',
    wrong: '無法授權',
    wrongText: '授權請求不完整，或者不是來自本站。請回到應用重新登入。',
    back: '返回首頁',
  },
  en: {
    title: 'WeChat authorisation',
    note: 'Sandbox: the real WeChat is not involved',
    chooseAccount: 'Juhe would like to have',
    scope: 'Your nickname and picture',
    as: 'Continue as',
    otherAccount: 'Another account',
    openid: 'Account id (openid)',
    openidRule: '1 to 40 letters, digits, - or _',
    nickname: 'Nickname',
    allow: 'Allow',
    deny: 'Deny',
    wrong: 'Cannot authorise',
    wrongText: 'The request is incomplete or does not come from this site. Go back and sign in again.',
    back: 'Home',
  },
  fr: {
    title: 'Autorisation WeChat',
    note: 'Environnement de test : le vrai WeChat n’intervient pas',
    chooseAccount: 'Juhe souhaite accéder à',
    scope: 'Votre pseudo et votre photo',
    as: 'Continuer en tant que',
    otherAccount: 'Un autre compte',
    openid: 'Identifiant du compte (openid)',
    openidRule: '1 à 40 lettres, chiffres, - ou _',
    nickname: 'Pseudo',
    allow: 'Autoriser',
    deny: 'Refuser',
    wrong: 'Autorisation impossible',
    wrongText: 'La demande est incomplète ou ne vient pas de ce site. Revenez en arrière et connectez-vous à nouveau.',
    back: 'Accueil',
  },
  es: {
    title: 'Autorización de WeChat',
    note: 'Entorno de pruebas: no interviene el WeChat real',
    chooseAccount: 'Juhe solicita acceder a',
    scope: 'Tu apodo y tu foto',
    as: 'Continuar como',
    otherAccount: 'Otra cuenta',
    openid: 'Identificador de la cuenta (openid)',
    openidRule: 'De 1 a 40 letras, cifras, - o _',
    nickname: 'Apodo',
    allow: 'Permitir',
    deny: 'Rechazar',
    wrong: 'No se puede autorizar',
    wrongText: 'La solicitud está incompleta o no viene de este sitio. Vuelve atrás e inicia sesión de nuevo.',
    back: 'Inicio',
  },
};

/** Predefined accounts that require no input. */
export const sandboxAccounts: readonly { readonly openid: string; readonly nickname: string }[] = [
  { openid: 'sandbox-lu', nickname: '林间小鹿' },
  { openid: 'sandbox-zhou', nickname: '一叶扁舟' },
  { openid: 'sandbox-mi', nickname: '半糖米酒' },
];
