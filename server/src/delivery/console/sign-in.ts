import { html, type Html } from '../../http/html.ts';
import type { Speech } from './texts.ts';

/** The page of who is not signed in; `fault` says why a token was not taken. */
export const signInForm = ({ say }: Speech, to: string, fault?: string): Html => html`<div class="narrow">${
  fault !== undefined && html`<p class="notice fail" role="alert">${fault}</p>`
}<form class="card sheet" method="post" action="/platform/console/sign-in"><div><h1>${say('signIn')}</h1><p class="quiet">${say('signIn.lead')}</p></div>
<input type="hidden" name="to" value="${to}"><div><label for="token">${say('signIn.token')}</label><input id="token" name="token" type="password" required maxlength="512" autocomplete="current-password" autocapitalize="none" spellcheck="false" data-focus></div>
<button class="primary">${say('signIn')}</button></form></div>`;
