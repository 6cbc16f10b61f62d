/** What `like` and `ilike` take for "contains this text": `%`, `_` and `\` of what a person typed are no wildcards. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
