import { createHash } from 'node:crypto';
import { langs } from '../../http/text/lang.ts';
import { html, Html } from '../../http/text/html.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { languageName, type Speech } from './texts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One style and one script, allowed by their hashes; nothing else is executed, loaded or framed. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "connect-src 'self'",
  // Pictures of rehearsals.
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Frame {
  readonly speech: Speech;
  readonly title: string;
  readonly main: Html;
  /** Content at the right end of the bar. */
  readonly barEnd?: Html | undefined;
  /** Redirect target after choosing a language. */
  readonly returnTo: string;
  /** Refreshed in the background every 15 seconds. */
  readonly fresh?: boolean;
}

const languages = (
  speech: Speech,
  returnTo: string,
): Html => html`<form class="langs" method="post" action="/platform/console/lang">
<input type="hidden" name="to" value="${returnTo}"><span id="lang-label" class="sr">${speech.t('language')}</span>
<div role="group" aria-labelledby="lang-label">${langs.map(
  (lang) =>
    html`<button class="plain" name="lang" value="${lang}" lang="${lang}"${lang === speech.lang && html` aria-current="true"`}>${languageName(lang)}</button>`,
)}</div></form>`;

/** Renders a complete page of the console. */
export const renderPage = ({ speech, title, main, barEnd, returnTo, fresh }: Frame): string => {
  const { t, lang } = speech;
  const page = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${new Html(style)}</style></head>
<body${fresh && html` data-fresh`}><a class="skip" href="#main">${t('skip')}</a>
<header class="bar"><a class="home" href="/platform/console"><span class="brand">${t('product')}</span> ${t('title')}</a>${barEnd}</header>
<p id="stale" class="stale" role="status" data-text="${t('stale')}" hidden></p>
<main id="main">${main}</main>
<footer>${fresh && html`<p class="quiet">${t('refresh')}</p>`}${languages(speech, returnTo)}</footer>
<script>${new Html(script)}</script></body></html>`;
  return page.text;
};
