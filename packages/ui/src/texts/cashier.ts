import { languages, useLang } from '@juhe/platform';

/** The texts of the cashier, which loads lazily: zh-Hans, zh-Hant, en, fr, es. `{0}` is filled in. */
const table = {
  title: ['收银台', '收銀台', 'Payment', 'Paiement', 'Pago'],
  submit: ['支付 {0}', '支付 {0}', 'Pay {0}', 'Payer {0}', 'Pagar {0}'],
  together: ['{0} 笔订单一起支付', '{0} 筆訂單一起付款', '{0} orders together', '{0} commandes ensemble', '{0} pedidos juntos'],
  left: ['请在 {0} 内完成支付', '請在 {0} 內完成付款', 'Please pay within {0}', 'Payez sous {0}', 'Paga en {0}'],
  over: ['已超时', '已逾時', 'time is up', 'délai écoulé', 'tiempo agotado'],
  channel: ['支付方式', '付款方式', 'How to pay', 'Moyen de paiement', 'Forma de pago'],
  balance: ['余额支付', '餘額付款', 'Wallet', 'Portefeuille', 'Monedero'],
  balanceOf: ['可用 {0}', '可用 {0}', '{0} available', '{0} disponibles', '{0} disponibles'],
  balanceShort: [
    '余额不足，可用 {0}',
    '餘額不足，可用 {0}',
    'Not enough: {0} available',
    'Insuffisant : {0} disponibles',
    'Insuficiente: {0} disponibles',
  ],
  sandbox: ['沙箱收银台', '沙箱收銀台', 'Sandbox cashier', 'Caisse de test', 'Caja de pruebas'],
  sandboxNote: [
    '演示用，不会真实扣款',
    '演示用，不會真實扣款',
    'For trying out: no real money',
    'Pour essayer : aucun débit réel',
    'Para probar: sin dinero real',
  ],
  topUp: ['去钱包充值', '去錢包儲值', 'Top up the wallet', 'Recharger le portefeuille', 'Recargar la cartera'],
  password: ['登录密码', '登入密碼', 'Password', 'Mot de passe', 'Contraseña'],
  passwordHint: [
    '金额较大，请输入登录密码确认',
    '金額較大，請輸入登入密碼確認',
    'A larger amount: your sign-in password, please',
    'Montant élevé : votre mot de passe, s’il vous plaît',
    'Importe alto: tu contraseña, por favor',
  ],
  passwordMissing: [
    '请输入登录密码',
    '請輸入登入密碼',
    'Please enter your password',
    'Saisissez votre mot de passe',
    'Escribe tu contraseña',
  ],
  failed: [
    '支付没有成功，请再试一次',
    '付款沒有成功，請再試一次',
    'The payment did not go through. Please try again',
    'Le paiement a échoué. Réessayez',
    'El pago no se completó. Inténtalo de nuevo',
  ],
  paidAlready: ['这笔款项已经支付', '這筆款項已經付款', 'This has been paid', 'C’est déjà payé', 'Esto ya está pagado'],
  closed: [
    '支付时间已过，请重新下单',
    '付款時間已過，請重新下單',
    'The time to pay is over. Please order again',
    'Le délai est écoulé. Commandez de nouveau',
    'El plazo ha terminado. Vuelve a pedir',
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type CashierText = (key: keyof typeof table, value?: string) => string;

export const useCashierTexts = (): CashierText => {
  const place = languages.indexOf(useLang());
  return (key, value = '') => (table[key][place] ?? table[key][0]).replace('{0}', value);
};
