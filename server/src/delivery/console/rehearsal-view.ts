import { html, type Html } from '../../http/text/html.ts';
import type { PageReport, Rehearsal } from '../rehearsal/rehearsal.repository.ts';
import type { Speech } from './texts.ts';
import { channelName, timeOf } from './format.ts';

/** Picture size (px) of the rehearsal browser. */
const size = { width: 375, height: 812 };

/** Renders a page with the live and with the proposed release, side by side. */
export const rehearsalPictures = (t: Speech['t'], id: string, { before, after }: NonNullable<PageReport['pictures']>): Html => {
  const picture = (name: string, key: 'rehearsal.before' | 'rehearsal.after') =>
    html`<figure><figcaption>${t(key)}</figcaption><img src="/platform/console/rehearsal/picture?id=${id}&amp;name=${name}" alt="${t(key)}" width="${size.width}" height="${size.height}" loading="lazy"></figure>`;
  return html`<div class="pictures">${before !== undefined && picture(before, 'rehearsal.before')}${picture(after, 'rehearsal.after')}</div>`;
};

const pageOf = ({ t }: Speech, id: string, { address, via, as, differences, pictures }: PageReport): Html =>
  html`<li class="card"><div class="head"><h2>${address}</h2>${
    differences.some(({ breaks }) => breaks) && html`<span class="mark killed">${t('rehearsal.breaks')}</span>`
  }</div><p class="quiet">${t(`rehearsal.${as}`)}${via !== undefined && html` · ${t('rehearsal.via', { page: via })}`}</p>${
    differences.length === 0
      ? html`<p>${t('rehearsal.same')}</p>`
      : html`<ul lang="en">${differences.map(({ breaks, message }) => html`<li>${breaks ? html`<b class="bad-text">! ${message}</b>` : message}</li>`)}</ul>`
  }${pictures && rehearsalPictures(t, id, pictures)}</li>`;

/** Renders the findings of a rehearsal, page by page. */
export const rehearsalView = (speech: Speech, { id, channel, at, verdict, reason, report, apps }: Rehearsal): Html => {
  const { t } = speech;
  const broken = verdict !== 'passed';
  return html`<div><section class="card"><div class="head"><h1>${t('rehearsal.title', { app: apps.join(', ') })}</h1><span class="mark${broken ? ' killed' : ' good'}">${t(
    `rehearsal.${verdict}`,
  )}</span></div><p class="quiet">${channelName(speech, channel)} · ${timeOf(at)}</p>${reason !== null && html`<p lang="en">${reason}</p>`}<dl class="facts">${apps.map(
    (app) => html`<dt>${app}</dt><dd>${report.before[app] ?? t('none')} → <code>${report.after[app] ?? ''}</code></dd>`,
  )}</dl></section><ul class="cards">${report.pages.map((page) => pageOf(speech, id, page))}</ul>${
    report.notOpened.length > 0 &&
    html`<section class="card"><h2>${t('rehearsal.notOpened')}</h2><ul lang="en">${report.notOpened.map(({ path, why: cause }) => html`<li><code>${path}</code>: ${cause}</li>`)}</ul></section>`
  }<p><a class="button" href="/platform/console?channel=${channel}">${t('back')}</a></p></div>`;
};
