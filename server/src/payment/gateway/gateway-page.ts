import encodeQr from 'qr';
import type { Lang } from '../../http/text/lang.ts';
import { escapeHtml as escape } from '@juhe/contract/html-entities';
import { cashierPolicy, factsOf, finishedPaymentHtml, page, policyWith, returnAddress } from '../pay/cashier-page.ts';
import type { Payment } from '../pay/pay.repository.ts';
import type { GatewayName } from '../provider/gateway.ts';
import { gatewayTexts } from './gateway-texts.ts';

/** A page with its content security policy. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

interface PageOf {
  readonly lang: Lang;
  readonly name: GatewayName;
  readonly payment: Payment;
}

/** Opens the payment inside the messaging app; after payment the page continues to `data-next`. */
const bridgeScript = `(function(){var at=document.getElementById('bridge');
function pay(){WeixinJSBridge.invoke('getBrandWCPayRequest',JSON.parse(at.dataset.params),function(result){
if(result.err_msg==='get_brand_wcpay_request:ok')location.replace(at.dataset.next)})}
function start(){if(window.WeixinJSBridge)pay();else document.addEventListener('WeixinJSBridgeReady',pay,{once:true})}
at.addEventListener('click',start);start()})();`;

/** Polling interval of a page with a QR code (seconds). */
const refreshSeconds = 4;

const pageWith = ({ lang, name, payment }: PageOf, body: string, { head = '', policy = cashierPolicy } = {}): Page => {
  const title = gatewayTexts[lang].title[name];
  const html = page(lang, title, `<h1>${escape(title)}</h1>\n<section>${factsOf(lang, payment)}</section>\n${body}`, head);
  return { html, policy };
};
const link = (address: string, text: string, main = false): string =>
  `<a${main ? ' class="main"' : ''} href="${escape(address)}">${escape(text)}</a>`;
const backOf = ({ lang, payment }: PageOf): string => link(returnAddress(payment), gatewayTexts[lang].back);

/** Renders a QR code for the messaging app; the page polls automatically for the payment. */
export const scanPage = (of: PageOf, code: string, ownAddress: string): Page => {
  const qr = encodeQr(code, 'svg', { ecc: 'medium', border: 3 }).replace(
    '<svg ',
    '<svg width="240" height="240" role="img" aria-labelledby="scan" ',
  );
  return pageWith(of, `<p id="scan">${escape(gatewayTexts[of.lang].scan)}</p>${qr}<p>&nbsp;</p><nav>${backOf(of)}</nav>`, {
    head: `<meta http-equiv="refresh" content="${refreshSeconds};url=${escape(ownAddress)}">`,
  });
};

/** Opens the messaging app from a phone's browser by its address; on return the member checks whether the money has arrived. */
export const openPage = (of: PageOf, address: string, check: string): Page => {
  const texts = gatewayTexts[of.lang];
  return pageWith(of, `<nav>${link(address, texts.open, true)}${link(check, texts.check)}${backOf(of)}</nav>`, {
    // The gateway refuses visitors who do not come from the merchant's site.
    head: '<meta name="referrer" content="origin">',
  });
};

/** Opens the payment sheet inside the messaging app. */
export const bridgePage = (of: PageOf, params: Readonly<Record<string, string>>, check: string): Page => {
  const texts = gatewayTexts[of.lang];
  const data = `data-params="${escape(JSON.stringify(params))}" data-next="${escape(check)}"`;
  const button = `<button class="main" type="button" id="bridge" ${data}>${escape(texts.pay)}</button>`;
  return pageWith(of, `<nav>${button}${link(check, texts.check)}${backOf(of)}</nav><script>${bridgeScript}</script>`, {
    policy: policyWith(bridgeScript),
  });
};

/** For visitors who return before the money has arrived. */
export const unconfirmedPage = (of: PageOf, addresses: { retry: string; check: string }): Page => {
  const texts = gatewayTexts[of.lang];
  const links = `${link(addresses.check, texts.check, true)}${link(addresses.retry, texts.continuePaying)}${backOf(of)}`;
  return pageWith(of, `<p role="status">${escape(texts.unconfirmed)}</p><p>&nbsp;</p><nav>${links}</nav>`);
};

/** For a gateway that is unavailable or queried too often. */
export const unavailablePage = (of: PageOf, reason: 'unavailable' | 'tooOften', ownAddress: string): Page => {
  const texts = gatewayTexts[of.lang];
  return pageWith(
    of,
    `<p role="alert">${escape(texts[reason])}</p><p>&nbsp;</p><nav>${link(ownAddress, texts.retry, true)}${backOf(of)}</nav>`,
  );
};

/** The messaging app did not identify the payer: offers a retry, or a code for another phone. */
export const unknownPayerPage = (of: PageOf, addresses: { retry: string; byCode: string }): Page => {
  const texts = gatewayTexts[of.lang];
  const links = `${link(addresses.retry, texts.retry, true)}${link(addresses.byCode, texts.byCode)}${backOf(of)}`;
  return pageWith(of, `<p role="alert">${escape(texts.unknownPayer)}</p><p>&nbsp;</p><nav>${links}</nav>`);
};

/** Alipay's page does not open inside the messaging app; this page refers to the browser. */
export const outsidePage = (of: PageOf): Page =>
  pageWith(of, `<p role="alert">${escape(gatewayTexts[of.lang].openOutside)}</p><p>&nbsp;</p><nav>${backOf(of)}</nav>`);

export const overPage = (of: PageOf): Page => pageWith(of, finishedPaymentHtml(of.lang, of.payment));
