import { html, type Html } from '../../http/html.ts';
import type { PageReport, Rehearsal } from '../rehearsal/rehearsal.repository.ts';
import type { Speech } from './texts.ts';
import { channelName, timeOf } from './words.ts';

/** Pixels of a picture, as the browser of rehearsals makes it. */
const size = { width: 375, height: 812 };

/** A page with what is live and with what was proposed, side by side. */
export const rehearsalPictures = (
  say: Speech['say'],
  id: string,
  { before, after }: NonNullable<PageReport['pictures']>,
): Html => {
  const one = (name: string, key: 'rehearsal.before' | 'rehearsal.after') =>
    html`<figure><figcaption>${say(key)}</figcaption><img src="/platform/console/rehearsal/picture?id=${id}&amp;name=${name}" alt="${say(key)}" width="${size.width}" height="${size.height}" loading="lazy"></figure>`;
  return html`<div class="pictures">${before !== undefined && one(before, 'rehearsal.before')}${one(after, 'rehearsal.after')}</div>`;
};

const pageOf = ({ say }: Speech, id: string, { address, via, as, differences, pictures }: PageReport): Html =>
  html`<li class="card"><div class="head"><h2>${address}</h2>${
    differences.some(({ breaks }) => breaks) && html`<span class="mark killed">${say('rehearsal.breaks')}</span>`
  }</div><p class="quiet">${say(`rehearsal.${as}`)}${via !== undefined && html` · ${say('rehearsal.via', { page: via })}`}</p>${
    differences.length === 0
      ? html`<p>${say('rehearsal.same')}</p>`
      : html`<ul lang="en">${differences.map(({ breaks, message }) => html`<li>${breaks ? html`<b class="bad-text">! ${message}</b>` : message}</li>`)}</ul>`
  }${pictures && rehearsalPictures(say, id, pictures)}</li>`;

/** What a rehearsal found, page by page. */
export const rehearsalView = (speech: Speech, { id, channel, at, verdict, reason, report, apps }: Rehearsal): Html => {
  const { say } = speech;
  const broken = verdict !== 'passed';
  return html`<div><section class="card"><div class="head"><h1>${say('rehearsal.title', { app: apps.join(', ') })}</h1><span class="mark${broken ? ' killed' : ' good'}">${say(
    `rehearsal.${verdict}`,
  )}</span></div><p class="quiet">${channelName(speech, channel)} · ${timeOf(at)}</p>${reason !== null && html`<p lang="en">${reason}</p>`}<dl class="facts">${apps.map(
    (app) => html`<dt>${app}</dt><dd>${report.before[app] ?? say('none')} → <code>${report.after[app] ?? ''}</code></dd>`,
  )}</dl></section><ul class="cards">${report.pages.map((page) => pageOf(speech, id, page))}</ul>${
    report.notOpened.length > 0 &&
    html`<section class="card"><h2>${say('rehearsal.notOpened')}</h2><ul lang="en">${report.notOpened.map(({ path, why }) => html`<li><code>${path}</code>: ${why}</li>`)}</ul></section>`
  }<p><a class="button" href="/platform/console?channel=${channel}">${say('back')}</a></p></div>`;
};
