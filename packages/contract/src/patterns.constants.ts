/** A mobile number at sign-in and registration (specification §5, the strict interpretation). */
export const mobilePattern = /^1[3-9]\d{9}$/;
/** A mobile number of another person (the lenient interpretation). */
export const anyMobilePattern = /^1[2-9]\d{9}$/;
/** A code by SMS: as many ASCII digits as `codeLength` of fields.constants says. */
export const smsCodePattern = /^\d{6}$/;
