import encodeQr from 'qr';
import type { Lang } from '../../http/lang.ts';
import { escapeHtml as escape } from '../../http/html-entities.ts';
import { cashierPolicy, factsOf, overOf, page, policyWith, returnAddress } from '../pay/cashier-page.ts';
import type { Payment } from '../pay/pay.repository.ts';
import type { GatewayName } from '../provider/gateway.ts';
import { gatewayTexts } from './gateway-texts.ts';

/** A page with the policy that it needs. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

interface PageOf {
  readonly lang: Lang;
  readonly name: GatewayName;
  readonly payment: Payment;
}

/** Calls for the payment inside the messaging app; once it was made the page goes on to `data-next`. */
const bridgeScript = `(function(){var at=document.getElementById('bridge');
function pay(){WeixinJSBridge.invoke('getBrandWCPayRequest',JSON.parse(at.dataset.params),function(result){
if(result.err_msg==='get_brand_wcpay_request:ok')location.replace(at.dataset.next)})}
function start(){if(window.WeixinJSBridge)pay();else document.addEventListener('WeixinJSBridgeReady',pay,{once:true})}
at.addEventListener('click',start);start()})();`;

/** Seconds after which a page with a QR code looks whether the money has come. */
const refreshSeconds = 4;

const pageWith = ({ lang, name, payment }: PageOf, body: string, { head = '', policy = cashierPolicy } = {}): Page => {
  const title = gatewayTexts[lang].title[name];
  const html = page(lang, title, `<h1>${escape(title)}</h1>\n<section>${factsOf(lang, payment)}</section>\n${body}`, head);
  return { html, policy };
};
const link = (address: string, text: string, main = false): string =>
  `<a${main ? ' class="main"' : ''} href="${escape(address)}">${escape(text)}</a>`;
const backOf = ({ lang, payment }: PageOf): string => link(returnAddress(payment), gatewayTexts[lang].back);

/** A QR code for the messaging app; the page looks by itself whether the money has come. */
export const scanPage = (of: PageOf, code: string, own: string): Page => {
  const qr = encodeQr(code, 'svg', { ecc: 'medium', border: 3 }).replace(
    '<svg ',
    '<svg width="240" height="240" role="img" aria-labelledby="scan" ',
  );
  return pageWith(of, `<p id="scan">${escape(gatewayTexts[of.lang].scan)}</p>${qr}<p>&nbsp;</p><nav>${backOf(of)}</nav>`, {
    head: `<meta http-equiv="refresh" content="${refreshSeconds};url=${escape(own)}">`,
  });
};

/** A telephone's browser opens the messaging app by an address; coming back the member looks whether the money has come. */
export const openPage = (of: PageOf, address: string, check: string): Page => {
  const texts = gatewayTexts[of.lang];
  return pageWith(of, `<nav>${link(address, texts.open, true)}${link(check, texts.check)}${backOf(of)}</nav>`, {
    // The gateway refuses who does not come from the merchant's site.
    head: '<meta name="referrer" content="origin">',
  });
};

/** Inside the messaging app its own sheet asks for the payment. */
export const bridgePage = (of: PageOf, params: Readonly<Record<string, string>>, check: string): Page => {
  const texts = gatewayTexts[of.lang];
  const data = `data-params="${escape(JSON.stringify(params))}" data-next="${escape(check)}"`;
  const button = `<button class="main" type="button" id="bridge" ${data}>${escape(texts.pay)}</button>`;
  return pageWith(of, `<nav>${button}${link(check, texts.check)}${backOf(of)}</nav><script>${bridgeScript}</script>`, {
    policy: policyWith(bridgeScript),
  });
};

/** Whoever comes back before the money does. */
export const unconfirmedPage = (of: PageOf, addresses: { again: string; check: string }): Page => {
  const texts = gatewayTexts[of.lang];
  const links = `${link(addresses.check, texts.check, true)}${link(addresses.again, texts.again)}${backOf(of)}`;
  return pageWith(of, `<p role="status">${escape(texts.unconfirmed)}</p><p>&nbsp;</p><nav>${links}</nav>`);
};

/** The gateway cannot be asked, or is asked too often. */
export const hinderedPage = (of: PageOf, reason: 'unavailable' | 'tooOften', own: string): Page => {
  const texts = gatewayTexts[of.lang];
  return pageWith(
    of,
    `<p role="alert">${escape(texts[reason])}</p><p>&nbsp;</p><nav>${link(own, texts.retry, true)}${backOf(of)}</nav>`,
  );
};

/** The messaging app did not say who pays: once more, or by a code for another telephone. */
export const unknownPayerPage = (of: PageOf, addresses: { again: string; byCode: string }): Page => {
  const texts = gatewayTexts[of.lang];
  const links = `${link(addresses.again, texts.retry, true)}${link(addresses.byCode, texts.byCode)}${backOf(of)}`;
  return pageWith(of, `<p role="alert">${escape(texts.unknownPayer)}</p><p>&nbsp;</p><nav>${links}</nav>`);
};

/** Alipay's page does not open inside the messaging app; this one goes on in the browser. */
export const outsidePage = (of: PageOf): Page =>
  pageWith(of, `<p role="alert">${escape(gatewayTexts[of.lang].openOutside)}</p><p>&nbsp;</p><nav>${backOf(of)}</nav>`);

export const overPage = (of: PageOf): Page => pageWith(of, overOf(of.lang, of.payment));
