import type { Channels } from '../channel/channel.service.ts';
import { type AppState, appIn, type Change, type Channel, type ChannelState } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';

const mostTries = 5;
const longestWhy = 500;

export interface GuardChange {
  readonly channel: Channel;
  readonly app: string;
  /** The change, while the state still asks for it. */
  readonly from: (app: AppState, state: ChannelState) => Change | undefined;
  readonly why: string;
}

/**
 * Makes a change by the actor `guard`, on top of what others change at the same moment; undefined when the state does not ask for it any
 * more: another process was faster, or somebody has decided otherwise. Throws what else refuses it: refused (422), frozen (423).
 */
export const changeAsGuard = async (
  channels: Pick<Channels, 'state' | 'change'>,
  { channel, app, from, why }: GuardChange,
): Promise<ChannelState | undefined> => {
  for (let tries = 1; ; tries += 1) {
    const state = await channels.state(channel);
    const current = appIn(state, app);
    const change = current && from(current, state);
    if (!change) return undefined;
    try {
      return await channels.change({
        channel,
        generation: state.generation,
        changes: [change],
        why: why.slice(0, longestWhy),
        actor: 'guard',
      });
    } catch (error) {
      // Somebody was faster: perhaps another process with the same thing, perhaps a team with something else.
      const stale = error instanceof DeliveryFailure && error.status === 409;
      if (!stale || tries >= mostTries) throw error;
    }
  }
};
