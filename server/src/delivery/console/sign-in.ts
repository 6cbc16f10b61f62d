import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from './texts.ts';

/** Renders the sign-in page; `fault` is the reason why a token was rejected. */
export const signInForm = ({ t }: Speech, to: string, fault?: string): Html => html`<div class="narrow">${
  fault !== undefined && html`<p class="notice fail" role="alert">${fault}</p>`
}<form class="card sheet" method="post" action="/platform/console/sign-in"><div><h1>${t('signIn')}</h1><p class="quiet">${t('signIn.lead')}</p></div>
<input type="hidden" name="to" value="${to}"><div><label for="token">${t('signIn.token')}</label><input id="token" name="token" type="password" required maxlength="512" autocomplete="current-password" autocapitalize="none" spellcheck="false" data-focus></div>
<button class="primary">${t('signIn')}</button></form></div>`;
