import { creatorName } from '../channel/channel.repository.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { Channel } from '../channel/state.ts';
import type { DeliveryFailure } from '../failures.ts';
import type { Refusal } from '../gate/refusal.ts';
import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from './texts.ts';
import { rehearsalPictures } from './rehearsal-view.ts';
import { channelName, changeText } from './format.ts';

const refusalsIn = (data: unknown): readonly Refusal[] =>
  typeof data === 'object' && data !== null && 'refusals' in data && Array.isArray(data.refusals) ? data.refusals : [];

const generationIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'generation' in data ? Number(data.generation) : 0;

const rehearsalIn = (address: string): string => address.split('/')[3] ?? '';

/** Renders the page with the live and with the proposed release, side by side. */
const bothPictures = ({ lang, t }: Speech, { pictures }: Refusal): Html | false =>
  pictures !== undefined &&
  html`${rehearsalPictures(t, rehearsalIn(pictures.after), namesOf(pictures))}<p lang="${lang}"><a href="/platform/console/rehearsal?id=${rehearsalIn(pictures.after)}">${t('rehearsal.open')}</a></p>`;

const nameIn = (address: string): string => address.split('/').at(-1) ?? '';
const namesOf = ({ before, after }: NonNullable<Refusal['pictures']>) => ({
  ...(before === undefined ? {} : { before: nameIn(before) }),
  after: nameIn(after),
});

/**
 * Renders the reason of a refused change, in the operator's language where translated; the gates' own findings stay in
 * English.
 */
export const faultOf = async (
  speech: Speech,
  channels: Pick<Channels, 'history'>,
  channel: Channel,
  { key, data, message }: DeliveryFailure,
): Promise<Html> => {
  const { t, number } = speech;
  if (key === 'staleGeneration') {
    const [last] = await channels.history(channel, { limit: 1 });
    const staleText = t('fail.stale', {
      channel: channelName(speech, channel),
      n: number(last?.generation ?? generationIn(data)),
    });
    if (!last) return html`<p>${staleText}</p>`;
    const changesText = last.changes.map((change) => changeText(speech, change)).join(' · ');
    return html`<p>${staleText}</p><p>${t('fail.stale.last', { who: creatorName(last), what: changesText, why: last.why })}</p>`;
  }
  if (key === 'refused') {
    const list = refusalsIn(data).map(
      (refusal) => html`<li lang="en">${refusal.message}<br><small>${refusal.fix}</small>${bothPictures(speech, refusal)}</li>`,
    );
    return html`<p>${t('fail.refused')}</p><ul>${list}</ul>`;
  }
  if (key === 'frozen') return html`<p>${t('fail.frozen')}</p><p lang="en">${message}</p>`;
  return html`<p>${t('fail.other', { what: '' })}<span lang="en">${message}</span></p>`;
};
