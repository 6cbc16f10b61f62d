/** Maximum characters of the texts that an owner writes about a shop; `name` is that of a shop of the company. */
export const shopTextLimits = { name: 20, intro: 200, notice: 100, hours: 40, returnAddress: 120 } as const;
