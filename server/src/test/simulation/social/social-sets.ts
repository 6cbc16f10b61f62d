import type { CommandSet } from '../world.ts';
import { chatCommands } from './chat-commands.ts';
import { chatAccountDeletions } from './chat-account-deletions.ts';

/**
 * Actions of members in conversations (social.md e): M1–M4 in `chat-problems.ts`, M3 and M7 also on each response in
 * `chat-commands.ts`.
 */
export const socialSets: readonly CommandSet[] = [chatCommands, chatAccountDeletions];
