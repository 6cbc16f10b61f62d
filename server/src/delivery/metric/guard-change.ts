import type { Channels } from '../channel/channel.service.ts';
import { type AppState, appIn, type Change, type Channel, type ChannelState } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';

const maxTries = 5;
const maxWhy = 500;

export interface GuardChange {
  readonly channel: Channel;
  readonly app: string;
  /** Returns the change, while the state still requires it. */
  readonly from: (app: AppState, state: ChannelState) => Change | undefined;
  readonly why: string;
}

/**
 * Makes a change as the actor `guard`, on top of concurrent changes; undefined when the state no longer requires it: another
 * process was faster, or somebody has decided otherwise. Throws other refusals: refused (422), frozen (423).
 */
export const changeAsGuard = async (
  channels: Pick<Channels, 'state' | 'change'>,
  { channel, app, from, why: reason }: GuardChange,
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
        why: reason.slice(0, maxWhy),
        actor: 'guard',
      });
    } catch (error) {
      // A concurrent change was faster: possibly the same one by another process, possibly another one by a team.
      const stale = error instanceof DeliveryFailure && error.status === 409;
      if (!stale || tries >= maxTries) throw error;
    }
  }
};
