/** The platform's service desk; the service desk of a shop has the id of the shop (conversation.schemas.ts). */
export const platformDesk = 'platform';
