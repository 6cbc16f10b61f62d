/** Maximum characters of the texts of a profile. */
export const profileLimits = { nickname: 20, bio: 140 } as const;
/** Characters of another member's promotion code. */
export const inviteCodeLength = 8;
