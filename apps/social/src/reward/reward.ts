import type { invite } from '@juhe/contract/social/invite';
import type { ClientOutput } from '@juhe/contract/operation';

/** The data on the member's invitations. */
export type Reward = ClientOutput<typeof invite.getInvite>;
