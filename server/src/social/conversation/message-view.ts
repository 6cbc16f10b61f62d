import type { Message } from '@juhe/contract/social/conversation.schemas';
import type { Db } from '../../db/db.ts';
import { privatePicture } from '../../storage/signed-address.ts';
import { voicesOf } from '../voice/voice.service.ts';
import { type CardRef, cardKey, cardsOf } from './cards.ts';
import { type MessageRow, picturesOf } from './message.repository.ts';

type Secrets = Parameters<typeof privatePicture>[0];

/** Messages that carry or request money: they cannot be recalled. */
export const isMoney = (kind: MessageRow['kind']): boolean => ['redPacket', 'transfer', 'split', 'cardGift'].includes(kind);

/** The thing that a card message shows; undefined for texts, pictures and recalled messages. */
export const cardRefOf = ({ kind, body }: Pick<MessageRow, 'kind' | 'body'>): CardRef | undefined => {
  if (body.ref === undefined || kind === 'text' || kind === 'picture' || kind === 'voice') return undefined;
  return { kind: kind === 'creation' ? (body.creation ?? 'article') : kind, ref: body.ref };
};

/**
 * Messages from a reader's current view: pictures with signed URLs, cards with their live state. Call it only for a reader
 * who may see them all.
 * @param viewerId the reading member; null: an operator
 */
export const viewMessages = async <Row extends MessageRow>(
  { db, deps }: { readonly db: Db; readonly deps: Secrets },
  viewerId: string | null,
  rows: readonly (Row & { readonly own: boolean })[],
): Promise<Message[]> => {
  const refs = rows.flatMap((row) => cardRefOf(row) ?? []);
  const cards = refs.length === 0 ? undefined : await cardsOf(db, refs, viewerId);
  const pictureIds = rows.flatMap(({ body }) => body.pictureIds ?? []);
  const stored = pictureIds.length === 0 ? [] : await picturesOf(db, pictureIds);
  const pictures = new Map(stored.map((picture) => [picture.id, picture]));
  const voiceIds = rows.flatMap(({ body }) => body.voiceId ?? []);
  const voices = voiceIds.length === 0 ? undefined : await voicesOf(db, deps, voiceIds);
  return rows.map((row) => {
    const voice = row.body.voiceId === undefined ? undefined : voices?.get(row.body.voiceId);
    const ref = cardRefOf(row);
    return {
      id: row.id,
      seq: row.seq,
      own: row.own,
      clientId: row.own ? row.clientId : null,
      kind: row.kind,
      state: row.state,
      text: row.text,
      pictures: (row.body.pictureIds ?? []).flatMap((id) => {
        const picture = pictures.get(id);
        return picture ? [{ ...privatePicture(deps, id), width: picture.width, height: picture.height }] : [];
      }),
      voice: voice ? { ...voice, levels: [...(row.body.levels ?? [])] } : null,
      card: (ref && cards?.get(cardKey(ref))) ?? null,
      sentAt: row.sentAt,
    };
  });
};
