/** 138****0001; empty without a mobile number. */
export const maskMobile = (mobile: string | null | undefined): string =>
  mobile ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '';
