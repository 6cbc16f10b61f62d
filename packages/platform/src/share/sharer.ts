let promotionCode = '';

/** Auth tells who shares here: the signed-in member's promotion code, '' for a visitor. */
export const setSharer = (code: string): void => {
  promotionCode = code;
};

/** The promotion code that links carry, so that whoever registers after opening one counts as invited; '' for none. */
export const sharer = (): string => promotionCode;
