/** Maximum characters of the name of a passkey. */
export const passkeyNameLength = 40;
/** Maximum characters of a recovery code: two groups of five and a hyphen. */
export const recoveryCodeLength = 11;
