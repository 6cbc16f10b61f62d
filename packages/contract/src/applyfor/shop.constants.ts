/** Maximum characters of the texts of a shop's application; `name` is that of a shop or a person. */
export const shopApplicationLimits = { name: 20, companyName: 60, intro: 200 } as const;
