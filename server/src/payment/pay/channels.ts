import type { Config } from '../../config.ts';
import { paymentFail } from '../failures.ts';
import { balanceChannel } from './balance-channel.ts';
import type { Channel } from './channel.ts';
import { sandboxChannel } from './sandbox-channel.ts';

/** What choosing a channel needs of the process's dependencies. */
export interface ChannelDeps {
  readonly config: Pick<Config, 'payment'>;
  readonly secrets: { readonly secretKey: Buffer };
}

/** The channels that this installation switched on, in the order of its settings. */
export const channelsOf = ({ config, secrets }: ChannelDeps): Channel[] =>
  config.payment.channels.flatMap((name) => {
    if (name === 'balance') return [balanceChannel];
    return name === 'sandbox' ? [sandboxChannel(secrets.secretKey)] : [];
  });

/** The channel of that name, or `payment.channelOff`. */
export const channelOf = (deps: ChannelDeps, name: string): Channel => {
  const channel = channelsOf(deps).find((one) => one.name === name);
  if (!channel) throw paymentFail('payment.channelOff', {}, { field: 'channel' });
  return channel;
};
