import { languages, useLang } from '@juhe/platform';

/** The texts of the lazily loaded cashier: zh-Hans, zh-Hant, en, fr, es. `{0}` is filled in. */
const table = {
  title: ['收银台', '收銀台', 'Payment', 'Paiement', 'Pago'],
  submit: ['付款 {0}', '付款 {0}', 'Pay {0}', 'Payer {0}', 'Pagar {0}'],
  together: ['{0} 笔订单一起付款', '{0} 筆訂單一起付款', '{0} orders together', '{0} commandes ensemble', '{0} pedidos juntos'],
  left: ['请在 {0} 内完成付款', '請在 {0} 內完成付款', 'Pay within {0}', 'Payez sous {0}', 'Paga en {0}'],
  over: ['已超时', '已逾時', 'time is up', 'délai écoulé', 'tiempo agotado'],
  channel: ['支付方式', '付款方式', 'Payment method', 'Moyen de paiement', 'Método de pago'],
  balance: ['余额付款', '餘額付款', 'Wallet', 'Portefeuille', 'Monedero'],
  balanceOf: ['可用 {0}', '可用 {0}', '{0} available', '{0} disponibles', '{0} disponibles'],
  balanceShort: [
    '余额不足，可用 {0}',
    '餘額不足，可用 {0}',
    'Not enough: {0} available',
    'Insuffisant : {0} disponibles',
    'Insuficiente: {0} disponibles',
  ],
  sandbox: ['测试收银台', '測試收銀台', 'Test cashier', 'Caisse de test', 'Caja de pruebas'],
  sandboxNote: [
    '演示用，不会真实扣款',
    '演示用，不會真實扣款',
    'For trying out: no real money',
    'Pour essayer : aucun débit réel',
    'Para probar: sin dinero real',
  ],
  wechat: ['微信支付', '微信支付', 'WeChat Pay', 'WeChat Pay', 'WeChat Pay'],
  alipay: ['支付宝', '支付寶', 'Alipay', 'Alipay', 'Alipay'],
  topUp: ['去钱包充值', '去錢包儲值', 'Top up wallet', 'Recharger le portefeuille', 'Recargar el monedero'],
  failed: [
    '付款没有成功，请再试一次',
    '付款沒有成功，請再試一次',
    'The payment did not go through. Please try again',
    'Le paiement a échoué. Réessayez',
    'El pago no se completó. Inténtalo de nuevo',
  ],
  paidAlready: ['这笔款项已经付款', '這筆款項已經付款', 'This has been paid', 'C’est déjà payé', 'Esto ya está pagado'],
  closed: [
    '付款时间已过，请重新下单',
    '付款時間已過，請重新下單',
    'The time to pay is over. Please order again',
    'Le délai est écoulé. Commandez de nouveau',
    'El plazo ha terminado. Vuelve a pedir',
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type CashierText = (key: keyof typeof table, value?: string) => string;

export const useCashierTexts = (): CashierText => {
  const languageIndex = languages.indexOf(useLang());
  return (key, value = '') => (table[key][languageIndex] ?? table[key][0]).replace('{0}', value);
};
