/**
 * Codes of refusals whose subject does not exist or is not the caller's (404), or that no subject can have (400): repeating
 * the call does not help.
 */
export const missingCodes: readonly unknown[] = [404, 400];
