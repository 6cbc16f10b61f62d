import { type Config, ConfigError } from '../../config.ts';
import { paymentFail } from '../failures.ts';
import { balanceChannel } from './balance-channel.ts';
import type { Channel } from './channel.ts';
import { sandboxChannel } from './sandbox-channel.ts';

/** What choosing a channel needs of the process's dependencies. */
export interface ChannelDeps {
  readonly config: Pick<Config, 'payment'>;
  readonly secrets: { readonly secretKey: Buffer };
}

const built: readonly string[] = ['balance', 'sandbox'];

/** Stops the start when the settings name a channel that has no adapter: a way to pay that is not there must not look as if it were. */
export const checkChannels = ({ payment }: ChannelDeps['config']): void => {
  const missing = payment.channels.filter((name) => !built.includes(name));
  if (missing.length === 0) return;
  throw new ConfigError(
    `PAYMENT_CHANNELS=${payment.channels.join(',')} is not valid: there is no adapter for ${missing.join(', ')}, allowed is ${built.join(', ')}`,
  );
};

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
