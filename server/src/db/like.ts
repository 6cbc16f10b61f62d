/** Returns the `like` and `ilike` pattern for "contains this text": `%`, `_` and `\` in user input are not wildcards. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
