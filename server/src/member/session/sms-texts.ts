import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { Lang, Texts } from '../../http/lang.ts';
import { formatMessage, type Params } from '../../http/message.ts';

/** The purpose of a code where the scene alone does not define it. */
export type SmsPurpose =
  | SmsScene
  | 'paymentCode'
  | 'paymentPassword'
  | 'pointsGift'
  | 'withdrawal'
  | 'shopContact'
  | 'spending'
  | 'company'
  | 'claim';

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
  card: {
    'zh-Hans': '绑定尾号 {tail} 的银行卡',
    'zh-Hant': '綁定尾號 {tail} 的銀行卡',
    en: 'link the bank card ending in {tail}',
    fr: 'associer la carte bancaire se terminant par {tail}',
    es: 'vincular la tarjeta bancaria terminada en {tail}',
  },
  shopContact: {
    'zh-Hans': '确认为店铺联系手机',
    'zh-Hant': '確認為店鋪聯絡手機',
    en: 'confirm this as a shop’s contact number',
    fr: 'confirmer ce numéro comme contact d’une boutique',
    es: 'confirmar este número como contacto de una tienda',
  },
  withdrawal: {
    'zh-Hans': '提现 {amountCents} 到尾号 {tail} 的银行卡',
    'zh-Hant': '提領 {amountCents} 到尾號 {tail} 的銀行卡',
    en: 'withdraw {amountCents} to the bank card ending in {tail}',
    fr: 'retirer {amountCents} vers la carte bancaire se terminant par {tail}',
    es: 'retirar {amountCents} a la tarjeta bancaria terminada en {tail}',
  },
  paymentPassword: {
    'zh-Hans': '设置支付密码',
    'zh-Hant': '設定付款密碼',
    en: 'set your payment password',
    fr: 'définir votre mot de passe de paiement',
    es: 'establecer tu contraseña de pago',
  },
  spending: {
    'zh-Hans': '使用钱包付款 {amountCents}',
    'zh-Hant': '使用錢包付款 {amountCents}',
    en: 'pay {amountCents} from your wallet',
    fr: 'payer {amountCents} avec votre portefeuille',
    es: 'pagar {amountCents} con tu monedero',
  },
  company: {
    'zh-Hans': '从企业钱包转出 {amountCents}',
    'zh-Hant': '從企業錢包轉出 {amountCents}',
    en: 'move {amountCents} out of the company wallet',
    fr: 'sortir {amountCents} du portefeuille d’entreprise',
    es: 'sacar {amountCents} del monedero de empresa',
  },
  claim: {
    'zh-Hans': '确认收到转售货款 {amountCents}',
    'zh-Hant': '確認收到轉售貨款 {amountCents}',
    en: 'confirm that you received {amountCents} for a resale',
    fr: 'confirmer la réception de {amountCents} pour une revente',
    es: 'confirmar que has recibido {amountCents} por una reventa',
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

/** States the code's purpose, so that nobody is tricked into reading out a code for something else (hardening.md M8). */
const message: Texts = {
  'zh-Hans': '【聚合】验证码 {code}，用于{purpose}，5 分钟内有效。请勿告诉他人。',
  'zh-Hant': '【聚合】驗證碼 {code}，用於{purpose}，5 分鐘內有效。請勿告訴他人。',
  en: '[Juhe] {code} is your code to {purpose}, valid for 5 minutes. Do not share it with anyone.',
  fr: '[Juhe] Votre code pour {purpose} : {code}, valable 5 minutes. Ne le communiquez à personne.',
  es: '[Juhe] Tu código para {purpose}: {code}, válido durante 5 minutos. No lo compartas con nadie.',
};

/**
 * Returns the text message with a code. `params`: `code`, and the purpose's parameters (`pay`: `payee` and `amountCents`;
 * `card`: `tail`).
 */
export const codeText = (purpose: SmsPurpose, lang: Lang, params: Params): string =>
  formatMessage(message[lang], { ...params, purpose: formatMessage(purposes[purpose][lang], params, lang) }, lang);
