let promotionCode = '';

/** Sets the sharer, called by auth: the signed-in member's promotion code, '' for a visitor. */
export const setSharer = (code: string): void => {
  promotionCode = code;
};

/** The promotion code carried by links, so that a registration after opening one counts as an invitation; '' for none. */
export const sharer = (): string => promotionCode;
