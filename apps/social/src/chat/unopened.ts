/** With whom a conversation is that this device has no id of yet. */
export type Partner = { readonly memberId: string } | { readonly deskId: string };

const ofMember = 'member:';
const ofDesk = 'desk:';

/** Stands for the id of a conversation until the server has told it: what is written without a network waits under it. */
export const unopenedId = (partner: Partner): string =>
  'memberId' in partner ? `${ofMember}${partner.memberId}` : `${ofDesk}${partner.deskId}`;

/** What is known of a conversation's partner while the server cannot be asked. */
export const unknownPartner = { partner: { memberId: null, name: '', avatar: null, left: false }, service: null } as const;

/** Whose place an id holds; undefined of a conversation's own id. */
export const partnerOf = (id: string): Partner | undefined => {
  if (id.startsWith(ofMember)) return { memberId: id.slice(ofMember.length) };
  return id.startsWith(ofDesk) ? { deskId: id.slice(ofDesk.length) } : undefined;
};
