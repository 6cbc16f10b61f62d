import { whoMade } from '../channel/channel.repository.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { Channel } from '../channel/state.ts';
import type { DeliveryFailure } from '../failures.ts';
import type { Refusal } from '../gate/refusal.ts';
import { html, type Html } from '../../http/html.ts';
import type { Speech } from './texts.ts';
import { rehearsalPictures } from './rehearsal-view.ts';
import { channelName, toldChange } from './words.ts';

const refusalsIn = (data: unknown): readonly Refusal[] =>
  typeof data === 'object' && data !== null && 'refusals' in data && Array.isArray(data.refusals) ? data.refusals : [];

const generationIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'generation' in data ? Number(data.generation) : 0;

const rehearsalIn = (address: string): string => address.split('/')[3] ?? '';

/** The page with what is live and with what was proposed, side by side. */
const bothPictures = ({ lang, say }: Speech, { pictures }: Refusal): Html | false =>
  pictures !== undefined &&
  html`${rehearsalPictures(say, rehearsalIn(pictures.after), namesOf(pictures))}<p lang="${lang}"><a href="/platform/console/rehearsal?id=${rehearsalIn(pictures.after)}">${say('rehearsal.open')}</a></p>`;

const nameIn = (address: string): string => address.split('/').at(-1) ?? '';
const namesOf = ({ before, after }: NonNullable<Refusal['pictures']>) => ({
  ...(before === undefined ? {} : { before: nameIn(before) }),
  after: nameIn(after),
});

/** Why a change was refused, in the operator's language as far as we have words for it; the gates' own findings stay in English. */
export const faultOf = async (
  speech: Speech,
  channels: Pick<Channels, 'history'>,
  channel: Channel,
  { key, data, message }: DeliveryFailure,
): Promise<Html> => {
  const { say, number } = speech;
  if (key === 'staleGeneration') {
    const [last] = await channels.history(channel, { limit: 1 });
    const told = say('fail.stale', { channel: channelName(speech, channel), n: number(last?.generation ?? generationIn(data)) });
    if (!last) return html`<p>${told}</p>`;
    const what = last.changes.map((change) => toldChange(speech, change)).join(' · ');
    return html`<p>${told}</p><p>${say('fail.stale.last', { who: whoMade(last), what, why: last.why })}</p>`;
  }
  if (key === 'refused') {
    const list = refusalsIn(data).map(
      (refusal) => html`<li lang="en">${refusal.message}<br><small>${refusal.fix}</small>${bothPictures(speech, refusal)}</li>`,
    );
    return html`<p>${say('fail.refused')}</p><ul>${list}</ul>`;
  }
  if (key === 'frozen') return html`<p>${say('fail.frozen')}</p><p lang="en">${message}</p>`;
  return html`<p>${say('fail.other', { what: '' })}<span lang="en">${message}</span></p>`;
};
