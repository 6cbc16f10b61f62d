import { tables } from '../locales/texts.gen.ts';
import { partByLang } from '../../http/text/texts-by-key.ts';

/** Texts of the sandbox's consent page. */
export const consentTexts = partByLang(tables, (page) => page.wxConsent);

/** Predefined accounts that require no input. */
export const sandboxAccounts: readonly { readonly openid: string; readonly nickname: string }[] = [
  { openid: 'sandbox-lu', nickname: '林间小鹿' },
  { openid: 'sandbox-zhou', nickname: '一叶扁舟' },
  { openid: 'sandbox-mi', nickname: '半糖米酒' },
];
