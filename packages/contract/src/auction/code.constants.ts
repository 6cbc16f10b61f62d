/** Maximum characters of the payee of a collection code. */
export const payeeLength = 30;
