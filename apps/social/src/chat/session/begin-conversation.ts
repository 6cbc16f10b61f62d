import type { ApiError } from '@juhe/api-client';
import { openConversation } from '@juhe/api-client/social/conversation';
import { rememberConversation } from './device-notes.ts';
import { partnerOf } from './unopened.ts';

/** Requests the conversation represented by a placeholder id, and stores it on this device. */
export const beginConversation = async (unopened: string): Promise<{ id: string } | { error: ApiError }> => {
  const answer = await openConversation(partnerOf(unopened) ?? {});
  if (!answer.ok) return { error: answer.error };
  rememberConversation(unopened, answer.data.id);
  return { id: answer.data.id };
};
