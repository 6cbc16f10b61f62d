import { uploadFile } from '@juhe/api-client/common/upload';
import { uploadVoice } from '@juhe/api-client/social/voice';
import { sendMessage } from '@juhe/api-client/social/conversation';
import type { ApiError } from '@juhe/api-client';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { errorText } from '@juhe/ui';
import { beginConversation } from './begin-conversation.ts';
import type { Begin, Deliver, Delivery } from './outgoing.ts';
import type { OutgoingBody, OutgoingPicture, OutgoingRow } from '../../shared/outgoing-store.ts';

/** Rate limits pass: the message is sent again. Every other refusal is final until the member decides. */
const ended = (error: ApiError): Exclude<Delivery, { end: 'sent' }> => {
  const text = errorText(error);
  const isFinal = error.kind === 'refused' && error.code !== 429 && (error.code ?? 500) < 500;
  return isFinal ? { end: 'refused', text: text ?? '' } : { end: 'lost', text };
};

/** Uploads the pictures that the server does not have; returns the ids of all, or the failure. */
const uploadAll = async (
  pictures: readonly OutgoingPicture[],
  progress: (body: OutgoingBody) => Promise<void>,
  onPart: (part: number) => void,
): Promise<{ ids: string[] } | { failure: Delivery }> => {
  let present = pictures;
  for (const [index, { id, file }] of pictures.entries()) {
    if (id !== undefined) continue;
    const named = file instanceof File ? file : new File([file], 'picture', { type: file.type });
    const result = await uploadFile(named, {
      purpose: 'chat',
      // Capped at 99 %: uploaded bytes are not stored by the server yet.
      onProgress: (part) => onPart(Math.min((index + part) / pictures.length, 0.99)),
    });
    if (!result.ok) return { failure: ended(result.error) };
    present = present.map((picture, at) => (at === index ? { ...picture, id: result.data.id } : picture));
    await progress({ kind: 'picture', pictures: present });
  }
  return { ids: present.flatMap(({ id }) => (id === undefined ? [] : [id])) };
};

/**
 * Delivers messages to the server: pictures first, then the message under its clientId.
 * @param record stores the acknowledged message before it is removed from the queue
 */
export const deliverBy = (record: (conversationId: string, message: Message) => void): Deliver => {
  const deliver = async (
    { conversationId, clientId, body }: OutgoingRow,
    progress: (body: OutgoingBody) => Promise<void>,
    onPart: (part: number) => void,
    isSecond: boolean,
  ): Promise<Delivery> => {
    const send = async (content: Parameters<typeof sendMessage>[0]['body']): Promise<Delivery> => {
      const answer = await sendMessage({ conversationId, clientId, kind: body.kind, body: content });
      if (answer.ok) {
        record(conversationId, answer.data);
        return { end: 'sent' };
      }
      // The server removes uploads that stay unused for a day: a queue can be older.
      if (answer.error.key === 'upload.unknown' && body.kind === 'picture' && !isSecond) {
        const pictures = body.pictures.map(({ file, width, height }) => ({ file, width, height }));
        await progress({ kind: 'picture', pictures });
        return deliver(
          { conversationId, clientId, body: { kind: 'picture', pictures }, position: 0, createdAt: '' },
          progress,
          onPart,
          true,
        );
      }
      if (answer.error.key === 'upload.unknown' && body.kind === 'voice' && !isSecond) {
        const { id: _, ...recording } = body;
        await progress(recording);
        return deliver({ conversationId, clientId, body: recording, position: 0, createdAt: '' }, progress, onPart, true);
      }
      return ended(answer.error);
    };
    if (body.kind === 'text') return send({ text: body.text });
    if (body.kind === 'voice') {
      let { id } = body;
      if (id === undefined) {
        const uploaded = await uploadVoice(new File([body.file], 'voice', { type: body.file.type }), (part) =>
          onPart(Math.min(part, 0.99)),
        );
        if (!uploaded.ok) return ended(uploaded.error);
        ({ id } = uploaded.data);
        await progress({ ...body, id });
      }
      return send({ voiceId: id, levels: [...body.levels] });
    }
    if (body.kind === 'picture') {
      const uploaded = await uploadAll(body.pictures, progress, onPart);
      return 'failure' in uploaded ? uploaded.failure : send({ pictureIds: uploaded.ids });
    }
    return send({ ref: body.ref, ...(body.creation ? { creation: body.creation } : {}) });
  };
  return (row, progress, onPart) => deliver(row, progress, onPart, false);
};

/** Starts a conversation for messages that are queued for it. */
export const begin: Begin = async (unopened) => {
  const answer = await beginConversation(unopened);
  return 'id' in answer ? { end: 'begun', id: answer.id } : ended(answer.error);
};
