/** Formats a code in two halves, which are easier to read out. */
export const spacedCode = (promotionCode: string): string => `${promotionCode.slice(0, 4)} ${promotionCode.slice(4)}`;
