/** Amount of a red packet (cents), maximum characters of its wish, and time to open it (hours; SOCIAL-78, SOCIAL-79). */
export const redPacketLimits = { leastCents: 1, mostCents: 20_000, wish: 30, hours: 24 } as const;
