import type { Channel, MadeChange } from '../channel/state.ts';
import { html, type Html } from '../../http/html.ts';
import type { Speech, TextKey } from './texts.ts';

export const channelName = ({ say }: Speech, channel: Channel): string => say(`channel.${channel}`);

export const changePercent = (percent: number | undefined): string => `${percent ?? 0} %`;

/** What a change did, in words. */
export const toldChange = ({ say }: Speech, change: MadeChange): string => {
  const { action, app = change.apps?.join(', ') ?? '', from = '', to = '', fromPercent, percent, slot = '' } = change;
  const keyOf = (): TextKey => {
    if (action === 'freeze' || action === 'unfreeze') return change.app === undefined ? `did.${action}Channel` : `did.${action}`;
    if (action === 'orderSlot') return change.apps?.length ? 'did.orderSlot' : 'did.orderSlotByName';
    if (action === 'promote' && change.from !== undefined) return 'did.promoteFrom';
    if (action === 'canary' && change.steps) return 'did.canarySteps';
    // The same canary for more or fewer devices.
    if (action === 'canary' && change.from === change.to) return 'did.canaryFrom';
    return `did.${action}`;
  };
  return say(keyOf(), {
    app,
    slot,
    from: from || (change.ended ?? ''),
    to,
    percent: changePercent(percent),
    fromPercent: changePercent(fromPercent),
  });
};

/** An instant; the script writes it in the reader's zone. */
export const timeOf = (at: string): Html =>
  html`<time datetime="${at}" data-local>${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** How long ago; the exact instant in its title. */
export const agoOf = ({ ago }: Speech, at: string): Html =>
  html`<time datetime="${at}" title="${at.slice(0, 16).replace('T', ' ')} UTC">${ago(at)}</time>`;
