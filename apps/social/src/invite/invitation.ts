import * as shellPages from '@juhe/contract/pages/shell';

/** The URL that opens the registration with a member's promotion code filled in. */
export const invitationLink = (promotionCode: string): string =>
  new URL(`#${shellPages.register({ code: promotionCode })}`, location.href).href;
