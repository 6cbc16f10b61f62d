import type { CommandSet } from '../world.ts';
import { chatCommands } from './chat-commands.ts';
import { chatDepartures } from './chat-departures.ts';

/** What members do in conversations (social.md e): M1–M4 `chat-problems.ts`, M3 and M7 also at each answer in `chat-commands.ts`. */
export const socialSets: readonly CommandSet[] = [chatCommands, chatDepartures];
