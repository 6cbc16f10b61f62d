/** Maximum characters of the texts that an owner writes about a shop. */
export const shopTextLimits = { intro: 200, notice: 100, hours: 40, returnAddress: 120 } as const;
