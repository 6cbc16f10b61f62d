/** The partner of a conversation whose id this device does not know yet. */
export type Partner = { readonly memberId: string } | { readonly deskId: string };

const ofMember = 'member:';
const ofDesk = 'desk:';

/** Placeholder id of a conversation until the server returns the real one: messages written offline are queued under it. */
export const unopenedId = (partner: Partner): string =>
  'memberId' in partner ? `${ofMember}${partner.memberId}` : `${ofDesk}${partner.deskId}`;

/** The partner data of a conversation while the server is unreachable. */
export const unknownPartner = { partner: { memberId: null, name: '', avatar: null, left: false }, service: null } as const;

/** The partner represented by a placeholder id; undefined for a real id. */
export const partnerOf = (id: string): Partner | undefined => {
  if (id.startsWith(ofMember)) return { memberId: id.slice(ofMember.length) };
  return id.startsWith(ofDesk) ? { deskId: id.slice(ofDesk.length) } : undefined;
};
