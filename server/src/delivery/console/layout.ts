import { createHash } from 'node:crypto';
import { langs } from '../../http/lang.ts';
import { html, Html } from '../../http/html.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { languageName, type Speech } from './texts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One style and one script, allowed by their hashes; nothing else runs, loads or is framed. */
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
  /** Shown at the right of the bar. */
  readonly aside?: Html | undefined;
  /** Where choosing a language comes back to. */
  readonly here: string;
  /** Quietly fetched again every 15 seconds. */
  readonly fresh?: boolean;
}

const languages = (speech: Speech, here: string): Html => html`<form class="langs" method="post" action="/platform/console/lang">
<input type="hidden" name="to" value="${here}"><span id="lang-label" class="sr">${speech.say('language')}</span>
<div role="group" aria-labelledby="lang-label">${langs.map(
  (lang) =>
    html`<button class="plain" name="lang" value="${lang}" lang="${lang}"${lang === speech.lang && html` aria-current="true"`}>${languageName(lang)}</button>`,
)}</div></form>`;

/** A whole page of the console. */
export const renderPage = ({ speech, title, main, aside, here, fresh }: Frame): string => {
  const { say, lang } = speech;
  const page = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${new Html(style)}</style></head>
<body${fresh && html` data-fresh`}><a class="skip" href="#main">${say('skip')}</a>
<header class="bar"><a class="home" href="/platform/console"><span class="brand">${say('product')}</span> ${say('title')}</a>${aside}</header>
<p id="stale" class="stale" role="status" data-text="${say('stale')}" hidden></p>
<main id="main">${main}</main>
<footer>${fresh && html`<p class="quiet">${say('refresh')}</p>`}${languages(speech, here)}</footer>
<script>${new Html(script)}</script></body></html>`;
  return page.text;
};
