import type { Lang } from '../../http/lang.ts';
import type { GatewayName } from '../provider/gateway.ts';

/** Texts of our cashier page of an external gateway. */
export interface GatewayTexts {
  readonly title: Readonly<Record<GatewayName, string>>;
  readonly scan: string;
  readonly open: string;
  readonly pay: string;
  readonly continuePaying: string;
  readonly unconfirmed: string;
  readonly check: string;
  readonly unknownPayer: string;
  readonly byCode: string;
  readonly openOutside: string;
  readonly unavailable: string;
  readonly tooOften: string;
  readonly retry: string;
  readonly back: string;
}

export const gatewayTexts: Readonly<Record<Lang, GatewayTexts>> = {
  'zh-Hans': {
    title: { wechat: '微信支付', alipay: '支付宝' },
    scan: '请用微信扫一扫付款，付款后自动返回',
    open: '打开微信付款',
    pay: '付款',
    continuePaying: '继续付款',
    unconfirmed: '尚未收到付款结果。如已付款，请稍后查询',
    check: '查询付款结果',
    unknownPayer: '微信未能确认付款人。请重试，或用另一部手机扫码付款',
    byCode: '扫码付款',
    openOutside: '微信内无法打开支付宝。请点右上角「…」，选择「在浏览器打开」，再继续付款',
    unavailable: '暂时无法付款，请稍后再试',
    tooOften: '操作过于频繁，请稍后再试',
    retry: '重试',
    back: '返回',
  },
  'zh-Hant': {
    title: { wechat: '微信支付', alipay: '支付寶' },
    scan: '請用微信掃一掃付款，付款後自動返回',
    open: '開啟微信付款',
    pay: '付款',
    continuePaying: '繼續付款',
    unconfirmed: '尚未收到付款結果。如已付款，請稍後查詢',
    check: '查詢付款結果',
    unknownPayer: '微信未能確認付款人。請重試，或用另一支手機掃碼付款',
    byCode: '掃碼付款',
    openOutside: '微信內無法開啟支付寶。請點右上角「…」，選擇「在瀏覽器開啟」，再繼續付款',
    unavailable: '暫時無法付款，請稍後再試',
    tooOften: '操作過於頻繁，請稍後再試',
    retry: '重試',
    back: '返回',
  },
  en: {
    title: { wechat: 'WeChat Pay', alipay: 'Alipay' },
    scan: 'Scan this code with WeChat to pay. This page goes on by itself',
    open: 'Open WeChat to pay',
    pay: 'Pay',
    continuePaying: 'Continue paying',
    unconfirmed: 'The payment is not confirmed yet. If you have paid, check again in a moment',
    check: 'Check the payment',
    unknownPayer: 'WeChat did not confirm who pays. Try again, or scan a code with another phone',
    byCode: 'Pay by code',
    openOutside: 'Alipay does not open inside WeChat. Tap … at the top right, choose “Open in browser” and go on paying there',
    unavailable: 'Payment is not possible right now. Try again later',
    tooOften: 'Too many attempts. Try again in a moment',
    retry: 'Try again',
    back: 'Back',
  },
  fr: {
    title: { wechat: 'WeChat Pay', alipay: 'Alipay' },
    scan: 'Scannez ce code avec WeChat pour payer. La page continue d’elle-même',
    open: 'Ouvrir WeChat pour payer',
    pay: 'Payer',
    continuePaying: 'Continuer le paiement',
    unconfirmed: 'Le paiement n’est pas encore confirmé. Si vous avez payé, vérifiez dans un instant',
    check: 'Vérifier le paiement',
    unknownPayer: 'WeChat n’a pas confirmé qui paie. Réessayez, ou scannez un code avec un autre téléphone',
    byCode: 'Payer par code QR',
    openOutside:
      'Alipay ne s’ouvre pas dans WeChat. Touchez … en haut à droite, choisissez « Ouvrir dans le navigateur » et poursuivez le paiement',
    unavailable: 'Le paiement est impossible pour le moment. Réessayez plus tard',
    tooOften: 'Trop de tentatives. Réessayez dans un instant',
    retry: 'Réessayer',
    back: 'Retour',
  },
  es: {
    title: { wechat: 'WeChat Pay', alipay: 'Alipay' },
    scan: 'Escanea este código con WeChat para pagar. La página continúa sola',
    open: 'Abrir WeChat para pagar',
    pay: 'Pagar',
    continuePaying: 'Continuar con el pago',
    unconfirmed: 'El pago aún no está confirmado. Si ya has pagado, compruébalo en un momento',
    check: 'Comprobar el pago',
    unknownPayer: 'WeChat no ha confirmado quién paga. Inténtalo de nuevo o escanea un código con otro teléfono',
    byCode: 'Pagar con código QR',
    openOutside:
      'Alipay no se abre dentro de WeChat. Toca … arriba a la derecha, elige «Abrir en el navegador» y continúa con el pago',
    unavailable: 'No se puede pagar en este momento. Inténtalo más tarde',
    tooOften: 'Demasiados intentos. Inténtalo en un momento',
    retry: 'Reintentar',
    back: 'Volver',
  },
};
