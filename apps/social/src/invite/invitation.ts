import * as shellPages from '@juhe/contract/pages/shell';

/** The address that opens the registration with a member's promotion code filled in. */
export const invitationLink = (promotionCode: string): string =>
  new URL(`#${shellPages.register({ code: promotionCode })}`, location.href).href;

/** A code in two halves, which is easier to read out. */
export const spacedCode = (promotionCode: string): string => `${promotionCode.slice(0, 4)} ${promotionCode.slice(4)}`;
