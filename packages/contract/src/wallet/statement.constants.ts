/** Maximum characters of the code of a certified statement. */
export const statementCodeLength = 40;
