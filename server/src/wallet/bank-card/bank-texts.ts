import type { BankCode } from '@juhe/contract/wallet/banks';
import type { Texts } from '../../http/lang.ts';

/**
 * Names of banks; identical to the wallet's own texts, which its form uses to name a bank by the first digits
 * (`bank-card.test.ts`).
 */
export const bankNames: Readonly<Record<BankCode, Texts>> = {
  icbc: {
    'zh-Hans': '中国工商银行',
    'zh-Hant': '中國工商銀行',
    en: 'ICBC',
    fr: 'ICBC',
    es: 'ICBC',
  },
  abc: {
    'zh-Hans': '中国农业银行',
    'zh-Hant': '中國農業銀行',
    en: 'Agricultural Bank of China',
    fr: 'Agricultural Bank of China',
    es: 'Agricultural Bank of China',
  },
  boc: {
    'zh-Hans': '中国银行',
    'zh-Hant': '中國銀行',
    en: 'Bank of China',
    fr: 'Bank of China',
    es: 'Bank of China',
  },
  ccb: {
    'zh-Hans': '中国建设银行',
    'zh-Hant': '中國建設銀行',
    en: 'China Construction Bank',
    fr: 'China Construction Bank',
    es: 'China Construction Bank',
  },
  bocom: {
    'zh-Hans': '交通银行',
    'zh-Hant': '交通銀行',
    en: 'Bank of Communications',
    fr: 'Bank of Communications',
    es: 'Bank of Communications',
  },
  psbc: {
    'zh-Hans': '中国邮政储蓄银行',
    'zh-Hant': '中國郵政儲蓄銀行',
    en: 'Postal Savings Bank of China',
    fr: 'Postal Savings Bank of China',
    es: 'Postal Savings Bank of China',
  },
  cmb: {
    'zh-Hans': '招商银行',
    'zh-Hant': '招商銀行',
    en: 'China Merchants Bank',
    fr: 'China Merchants Bank',
    es: 'China Merchants Bank',
  },
  citic: {
    'zh-Hans': '中信银行',
    'zh-Hant': '中信銀行',
    en: 'China CITIC Bank',
    fr: 'China CITIC Bank',
    es: 'China CITIC Bank',
  },
  ceb: {
    'zh-Hans': '中国光大银行',
    'zh-Hant': '中國光大銀行',
    en: 'China Everbright Bank',
    fr: 'China Everbright Bank',
    es: 'China Everbright Bank',
  },
  cmbc: {
    'zh-Hans': '中国民生银行',
    'zh-Hant': '中國民生銀行',
    en: 'China Minsheng Bank',
    fr: 'China Minsheng Bank',
    es: 'China Minsheng Bank',
  },
  cib: {
    'zh-Hans': '兴业银行',
    'zh-Hant': '興業銀行',
    en: 'Industrial Bank',
    fr: 'Industrial Bank',
    es: 'Industrial Bank',
  },
  spdb: {
    'zh-Hans': '浦发银行',
    'zh-Hant': '浦發銀行',
    en: 'SPD Bank',
    fr: 'SPD Bank',
    es: 'SPD Bank',
  },
  pingan: {
    'zh-Hans': '平安银行',
    'zh-Hant': '平安銀行',
    en: 'Ping An Bank',
    fr: 'Ping An Bank',
    es: 'Ping An Bank',
  },
  cgb: {
    'zh-Hans': '广发银行',
    'zh-Hant': '廣發銀行',
    en: 'China Guangfa Bank',
    fr: 'China Guangfa Bank',
    es: 'China Guangfa Bank',
  },
  hxb: {
    'zh-Hans': '华夏银行',
    'zh-Hant': '華夏銀行',
    en: 'Hua Xia Bank',
    fr: 'Hua Xia Bank',
    es: 'Hua Xia Bank',
  },
  bob: {
    'zh-Hans': '北京银行',
    'zh-Hant': '北京銀行',
    en: 'Bank of Beijing',
    fr: 'Bank of Beijing',
    es: 'Bank of Beijing',
  },
  bos: {
    'zh-Hans': '上海银行',
    'zh-Hant': '上海銀行',
    en: 'Bank of Shanghai',
    fr: 'Bank of Shanghai',
    es: 'Bank of Shanghai',
  },
  other: {
    'zh-Hans': '其他银行',
    'zh-Hant': '其他銀行',
    en: 'Another bank',
    fr: 'Autre banque',
    es: 'Otro banco',
  },
};
