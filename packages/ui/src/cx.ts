/** Joins class names; false or missing ones are omitted. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
