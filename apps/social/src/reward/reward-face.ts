import type { invite } from '@juhe/contract/social/invite';
import type { ClientOutput } from '@juhe/contract/operation';

/** What the page is told of the member's invitations. */
export type Reward = ClientOutput<typeof invite.getInvite>;
