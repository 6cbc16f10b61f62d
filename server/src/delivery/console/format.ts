import type { Channel, CreatedChange } from '../channel/state.ts';
import { html, type Html } from '../../http/text/html.ts';
import type { Speech, TextKey } from './texts.ts';

export const channelName = ({ t }: Speech, channel: Channel): string => t(`channel.${channel}`);

export const changePercent = (percent: number | undefined): string => `${percent ?? 0} %`;

/** Describes a change. */
export const changeText = ({ t }: Speech, change: CreatedChange): string => {
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
  return t(keyOf(), {
    app,
    slot,
    from: from || (change.ended ?? ''),
    to,
    percent: changePercent(percent),
    fromPercent: changePercent(fromPercent),
  });
};

/** Renders an instant; the script formats it in the reader's time zone. */
export const timeOf = (at: string): Html =>
  html`<time datetime="${at}" data-local>${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** Renders the elapsed time; the exact instant is in its title. */
export const agoOf = ({ ago }: Speech, at: string): Html =>
  html`<time datetime="${at}" title="${at.slice(0, 16).replace('T', ' ')} UTC">${ago(at)}</time>`;
