import type { Config } from '../../config.ts';
import { paymentFail } from '../failures.ts';
import { balanceChannel } from './balance-channel.ts';
import type { Channel } from './channel.ts';
import { gatewayChannel } from './gateway-channel.ts';
import { sandboxChannel } from './sandbox-channel.ts';

/** The process's dependencies needed to select a channel. */
export interface ChannelDeps {
  readonly config: Pick<Config, 'payment'>;
  readonly secrets: { readonly secretKey: Buffer };
}

/** The enabled channels of this installation, in the order of its settings. */
export const channelsOf = ({ config, secrets }: ChannelDeps): Channel[] =>
  config.payment.channels.map((name) => {
    if (name === 'balance') return balanceChannel;
    return name === 'sandbox' ? sandboxChannel(secrets.secretKey) : gatewayChannel(name, secrets.secretKey);
  });

/** Returns whether a page is opened inside the messaging app. */
export const isMessagingApp = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent);

/**
 * Returns the usable channels: Alipay does not open inside the messaging app, unless it is the only cashier, whose page then
 * says so.
 */
export const channelsFor = (deps: ChannelDeps, userAgent: string): Channel[] => {
  const enabledChannels = channelsOf(deps);
  const withoutAlipay = enabledChannels.filter(({ name }) => name !== 'alipay');
  return isMessagingApp(userAgent) && withoutAlipay.some(({ name }) => name !== 'balance') ? withoutAlipay : enabledChannels;
};

/** Returns the channel of that name, or throws `payment.channelOff`. */
export const channelOf = (deps: ChannelDeps, name: string): Channel => {
  const channel = channelsOf(deps).find((channel) => channel.name === name);
  if (!channel) throw paymentFail('payment.channelOff', {}, { field: 'channel' });
  return channel;
};
