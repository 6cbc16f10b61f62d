/** Digits of a code: by SMS, of an authenticator app, at a meeting. */
export const codeLength = 6;
/** Maximum characters of a person's name. */
export const personNameLength = 30;
/** Maximum characters of a resident ID number or a credit code as typed, with spaces. */
export const registeredNumberLength = 40;
/** Maximum characters of the number of a parcel. */
export const waybillLength = 40;
