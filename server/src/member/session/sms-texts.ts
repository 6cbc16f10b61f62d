import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { Lang, Texts } from '../../http/lang.ts';
import { formatMessage, type Params } from '../../http/message.ts';

/** What a code is for where the scene alone does not say it. */
export type SmsPurpose = SmsScene | 'paymentCode' | 'pointsGift';

const purposes: Readonly<Record<SmsPurpose, Texts>> = {
  login: { 'zh-Hans': '登录', 'zh-Hant': '登入', en: 'sign in', fr: 'vous connecter', es: 'iniciar sesión' },
  register: {
    'zh-Hans': '注册账号',
    'zh-Hant': '註冊帳號',
    en: 'create an account',
    fr: 'créer un compte',
    es: 'crear una cuenta',
  },
  forget: {
    'zh-Hans': '重置登录密码',
    'zh-Hant': '重設登入密碼',
    en: 'reset your password',
    fr: 'réinitialiser votre mot de passe',
    es: 'restablecer tu contraseña',
  },
  bind: {
    'zh-Hans': '绑定手机号',
    'zh-Hant': '綁定手機號碼',
    en: 'link this mobile number',
    fr: 'associer ce numéro de mobile',
    es: 'vincular este número de móvil',
  },
  update: {
    'zh-Hans': '修改登录密码',
    'zh-Hant': '修改登入密碼',
    en: 'change your password',
    fr: 'modifier votre mot de passe',
    es: 'cambiar tu contraseña',
  },
  mobile: {
    'zh-Hans': '更换手机号',
    'zh-Hant': '更換手機號碼',
    en: 'change your mobile number',
    fr: 'changer de numéro de mobile',
    es: 'cambiar de número de móvil',
  },
  device: {
    'zh-Hans': '管理登录设备与方式',
    'zh-Hant': '管理登入裝置與方式',
    en: 'manage your devices and sign-ins',
    fr: 'gérer vos appareils et connexions',
    es: 'gestionar tus dispositivos y accesos',
  },
  pay: {
    'zh-Hans': '向{payee}转账 {amountCents}',
    'zh-Hant': '向{payee}轉帳 {amountCents}',
    en: 'transfer {amountCents} to {payee}',
    fr: 'transférer {amountCents} à {payee}',
    es: 'transferir {amountCents} a {payee}',
  },
  paymentCode: {
    'zh-Hans': '更换竞拍收款码',
    'zh-Hant': '更換競拍收款碼',
    en: 'change your payment code',
    fr: 'changer votre code de paiement',
    es: 'cambiar tu código de cobro',
  },
  proof: {
    'zh-Hans': '验证身份',
    'zh-Hant': '驗證身分',
    en: 'confirm that it is you',
    fr: 'confirmer votre identité',
    es: 'confirmar tu identidad',
  },
  cancel: {
    'zh-Hans': '注销账号',
    'zh-Hant': '註銷帳號',
    en: 'delete your account',
    fr: 'supprimer votre compte',
    es: 'eliminar tu cuenta',
  },
  pointsGift: {
    'zh-Hans': '向{payee}转赠 {points} 积分',
    'zh-Hant': '向{payee}轉贈 {points} 積分',
    en: 'gift {points, plural, one {# point} other {# points}} to {payee}',
    fr: 'offrir {points, plural, one {# point} many {# de points} other {# points}} à {payee}',
    es: 'regalar {points, plural, one {# punto} many {# de puntos} other {# puntos}} a {payee}',
  },
};

/** Names what the code is for, so that nobody is talked into reading out a code that does something else (hardening.md M8). */
const message: Texts = {
  'zh-Hans': '【聚合】验证码 {code}，用于{purpose}，5 分钟内有效。请勿告诉他人。',
  'zh-Hant': '【聚合】驗證碼 {code}，用於{purpose}，5 分鐘內有效。請勿告訴他人。',
  en: '[Juhe] {code} is your code to {purpose}, valid for 5 minutes. Do not share it with anyone.',
  fr: '[Juhe] Votre code pour {purpose} : {code}, valable 5 minutes. Ne le communiquez à personne.',
  es: '[Juhe] Tu código para {purpose}: {code}, válido durante 5 minutos. No lo compartas con nadie.',
};

/** The text message that carries a code. `params`: `code`, and what the scene's purpose names (`pay`: `payee` and `amountCents`). */
export const codeText = (purpose: SmsPurpose, lang: Lang, params: Params): string =>
  formatMessage(message[lang], { ...params, purpose: formatMessage(purposes[purpose][lang], params, lang) }, lang);
