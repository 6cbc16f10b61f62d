import type { Config } from '../../config.ts';
import { paymentFail } from '../failures.ts';
import { balanceChannel } from './balance-channel.ts';
import type { Channel } from './channel.ts';
import { gatewayChannel } from './gateway-channel.ts';
import { sandboxChannel } from './sandbox-channel.ts';

/** What choosing a channel needs of the process's dependencies. */
export interface ChannelDeps {
  readonly config: Pick<Config, 'payment'>;
  readonly secrets: { readonly secretKey: Buffer };
}

/** The channels that this installation switched on, in the order of its settings. */
export const channelsOf = ({ config, secrets }: ChannelDeps): Channel[] =>
  config.payment.channels.map((name) => {
    if (name === 'balance') return balanceChannel;
    return name === 'sandbox' ? sandboxChannel(secrets.secretKey) : gatewayChannel(name, secrets.secretKey);
  });

/** Whether a page is open inside the messaging app. */
export const isMessagingApp = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent);

/** The channels that somebody can use there: Alipay does not open inside the messaging app, unless it is the only cashier, whose page then says so. */
export const channelsFor = (deps: ChannelDeps, userAgent: string): Channel[] => {
  const all = channelsOf(deps);
  const others = all.filter(({ name }) => name !== 'alipay');
  return isMessagingApp(userAgent) && others.some(({ name }) => name !== 'balance') ? others : all;
};

/** The channel of that name, or `payment.channelOff`. */
export const channelOf = (deps: ChannelDeps, name: string): Channel => {
  const channel = channelsOf(deps).find((channel) => channel.name === name);
  if (!channel) throw paymentFail('payment.channelOff', {}, { field: 'channel' });
  return channel;
};
