import { createHash } from 'node:crypto';
import type { Lang } from '../../http/text/lang.ts';
import { consentTexts, sandboxAccounts } from './consent-texts.ts';
import { consentPath } from './sandbox-provider.ts';
import { escapeHtml as escape } from '@juhe/contract/html-entities';

/** The validated parameters of a consent request. */
export interface ConsentRequest {
  readonly appid: string;
  readonly redirectUri: string;
  readonly state: string;
}

/** The visitor's choice or input; shown again on refusal. */
export interface Chosen {
  readonly account: string;
  readonly openid: string;
  readonly nickname: string;
}

const style = `
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6b6b70; --line: #e6e6ea; --edge: #8a8a90; --ground: #f5f5f7; --card: #fff; --accent: #067a45; --on-accent: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f2f4; --soft: #a5a5ab; --line: #38383c; --edge: #77777d; --ground: #151517; --card: #1f1f22; --accent: #5fd39b; --on-accent: #10291d; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px calc(24px + env(safe-area-inset-bottom)); }
h1 { margin: 0 0 4px; font-size: 20px; }
p { margin: 0; color: var(--soft); font-size: 14px; }
.card { margin: 16px 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.card p + strong { display: block; font-weight: 600; }
fieldset { min-width: 0; margin: 0 0 16px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
legend { padding: 0 4px; color: var(--soft); font-size: 14px; }
label.row { display: flex; align-items: center; gap: 12px; min-height: 48px; cursor: pointer; }
label.row + label.row, .typed { border-top: 1px solid var(--line); }
input[type=radio] { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.typed { display: grid; gap: 12px; padding: 12px 0 8px; }
.typed label { display: grid; gap: 4px; font-size: 14px; }
input[type=text] { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; }
.bad { color: var(--bad); }
.buttons { display: grid; gap: 12px; }
button, a { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card);
  color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The page's own content security policy: no scripts, its single style, forms to this origin. */
export const consentPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const page = (lang: Lang, title: string, body: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>
`;

/** Allow or deny, as one of the sandbox's accounts or as any other. @param refused the entered account is invalid */
export const consentPage = (lang: Lang, request: ConsentRequest, chosen?: Chosen): string => {
  const texts = consentTexts[lang];
  const account = chosen?.account ?? sandboxAccounts[0]?.openid;
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escape(value)}">`;
  const row = (value: string, text: string, spoken = '') =>
    `<label class="row"><input type="radio" name="account" value="${escape(value)}"${value === account ? ' checked' : ''}><span${spoken}>${escape(text)}</span></label>`;
  const wrong = chosen ? ' aria-invalid="true"' : '';
  return page(
    lang,
    texts.title,
    `<h1>${escape(texts.title)}</h1><p>${escape(texts.note)}</p>
<div class="card"><p>${escape(texts.chooseAccount)}</p><strong>${escape(texts.scope)}</strong></div>
<form method="post" action="${consentPath}">
${hidden('appid', request.appid)}${hidden('redirect_uri', request.redirectUri)}${hidden('state', request.state)}
<fieldset><legend>${escape(texts.as)}</legend>
${sandboxAccounts.map((account) => row(account.openid, account.nickname, ' lang="zh-Hans"')).join('')}${row('other', texts.otherAccount)}
<div class="typed"><label>${escape(texts.openid)}<input type="text" name="openid" maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="rule"${wrong} value="${escape(chosen?.openid ?? '')}"></label>
<p id="rule"${chosen ? ' class="bad" role="alert"' : ''}>${escape(texts.openidRule)}</p>
<label>${escape(texts.nickname)}<input type="text" name="nickname" maxlength="40" autocomplete="off" value="${escape(chosen?.nickname ?? '')}"></label></div></fieldset>
<div class="buttons"><button class="main" name="action" value="allow">${escape(texts.allow)}</button>
<button name="action" value="deny">${escape(texts.deny)}</button></div></form>`,
  );
};

/** For an invalid request: only leads to the home page. */
export const wrongRequestPage = (lang: Lang): string => {
  const { title, wrong, wrongText, back } = consentTexts[lang];
  return page(
    lang,
    title,
    `<h1>${escape(wrong)}</h1><div class="card"><p>${escape(wrongText)}</p></div><a href="/h5/">${escape(back)}</a>`,
  );
};
