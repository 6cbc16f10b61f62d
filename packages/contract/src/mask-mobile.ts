/** Returns `138****0001` for a mobile number, and an empty text without one. */
export const maskMobile = (mobile: string | null | undefined): string =>
  mobile ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '';
