/** Maximum characters of an address, and the number of addresses of a member. */
export const addressLimits = { name: 30, detail: 120, addresses: 20 } as const;
