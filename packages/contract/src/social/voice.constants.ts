/** Duration of a recording (ms), its maximum size (bytes), and the bars of its picture. */
export const voiceLimits = { leastMs: 500, mostMs: 60_000, bytes: 1_048_576, bars: 40 } as const;
