import { createHash } from 'node:crypto';
import * as contentPages from '@juhe/contract/pages/content';
import { Html, html } from '../../http/text/html.ts';
import type { Lang } from '../../http/text/lang.ts';
import type { SharedPage } from './readables.ts';
import { sharePageTexts } from './share-page-texts.ts';

const style = `
:root { --ink: #1c1a17; --soft: #6b645b; --line: #e8e3dc; --ground: #f8f8f8; --card: #fff; --brand: #cf3115; --on-brand: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f0ed; --soft: #aaa49b; --line: #3a3733; --ground: #151413; --card: #1f1d1b; --brand: #ff8a70; --on-brand: #1c1a17; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
main { max-width: 720px; min-height: 100dvh; margin: 0 auto; padding: 0 0 calc(96px + env(safe-area-inset-bottom)); background: var(--card); }
.cover img { display: block; width: 100%; max-height: 420px; object-fit: cover; background: var(--line); }
.cover { display: flow-root; }
.product img { object-fit: contain; }
.book img { width: 160px; margin: 24px auto 0; border-radius: 8px; }
.text { padding: 16px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.4; text-wrap: balance; }
h2 { margin: 24px 0 8px; font-size: 18px; line-height: 1.4; }
.facts { margin: 0 0 12px; color: var(--soft); font-size: 14px; }
.price { margin: 0 0 12px; color: var(--brand); font-size: 22px; font-weight: 600; font-variant-numeric: tabular-nums; }
.price span { margin-inline-end: 8px; color: var(--soft); font-size: 14px; font-weight: 400; }
.body { line-height: 1.8; }
.body img, .gallery img { display: block; max-width: 100%; height: auto; margin: 12px auto; border-radius: 8px; }
figure { margin: 0; }
ol { margin: 0; padding: 0; list-style: none; }
li { padding: 12px 0; border-bottom: 1px solid var(--line); }
.bar { position: fixed; inset: auto 0 0; padding: 12px 16px calc(12px + env(safe-area-inset-bottom)); background: var(--card); border-top: 1px solid var(--line); }
.bar a { display: block; max-width: 360px; min-height: 48px; margin: 0 auto; padding: 12px 16px; border-radius: 12px; background: var(--brand); color: var(--on-brand); font-weight: 600; text-align: center; text-decoration: none; }
a:active { opacity: .8; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

/** The page's own content security policy: no scripts, its single style, pictures of this origin. */
export const sharePagePolicy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;

const frame = (lang: Lang, head: Html, body: Html): string =>
  html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="icon" href="/h5/icons/icon.svg" type="image/svg+xml">
${head}<style>${new Html(style)}</style></head><body>${body}</body></html>
`.text;

const property = (name: string, content: string | undefined) =>
  content !== undefined && content !== '' && html`<meta property="${name}" content="${content}">`;

const openBar = (href: string, text: string) => html`<nav class="bar"><a href="${href}">${text}</a></nav>`;

export interface SharePageAddress {
  /** Scheme, host and port of this instance. */
  readonly origin: string;
  /** The plain address, without the sharer's code. */
  readonly path: string;
  /** Address of the content in the app, with the sharer's promotion code. */
  readonly appAddress: string;
}

/** Renders shared content, readable without scripts, with previews for messaging apps and search engines. */
export const sharePage = (lang: Lang, page: SharedPage, { origin, path, appAddress }: SharePageAddress): string => {
  const texts = sharePageTexts[lang];
  const [cover, ...otherPictures] = page.pictures;
  const address = (url: string) => new URL(url, origin).href;
  return frame(
    lang,
    html`<title>${page.title} · ${texts.app}</title><meta name="description" content="${page.description}">
<link rel="canonical" href="${address(path)}">
${property('og:site_name', texts.app)}${property('og:type', page.ogType)}${property('og:title', page.title)}
${property('og:description', page.description)}${property('og:url', address(path))}
${property('og:image', cover === undefined ? undefined : address(cover))}<meta name="twitter:card" content="${cover === undefined ? 'summary' : 'summary_large_image'}">`,
    html`<main>
${cover !== undefined && html`<div class="cover ${page.ogType}"><img src="${cover}" alt=""></div>`}
<div class="text"><h1>${page.title}</h1><p class="facts">${page.facts.filter(Boolean).join(' · ')}</p>
${page.price && html`<p class="price">${page.price.label !== '' && html`<span>${page.price.label}</span>`}${page.price.amount}</p>`}
${page.bodyHtml === '' ? html`<p class="body">${page.description}</p>` : html`<div class="body">${new Html(page.bodyHtml)}</div>`}
${otherPictures.length > 0 && html`<div class="gallery">${otherPictures.map((url) => html`<img src="${url}" alt="" loading="lazy">`)}</div>`}
${page.chapters.length > 0 && html`<h2>${texts.contents}</h2><ol>${page.chapters.map((chapter) => html`<li>${chapter}</li>`)}</ol>`}
</div></main>${openBar(appAddress, texts.open)}`,
  );
};

/** The page for addresses without content visible to visitors. */
export const missingSharePage = (lang: Lang): string => {
  const texts = sharePageTexts[lang];
  return frame(
    lang,
    html`<title>${texts.missing} · ${texts.app}</title><meta name="robots" content="noindex">`,
    html`<main><div class="text"><h1>${texts.missing}</h1><p class="facts">${texts.missingText}</p></div></main>
${openBar(`/h5/#${contentPages.discover()}`, texts.home)}`,
  );
};
