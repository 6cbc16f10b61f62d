/** Bytes from the first to the last, both inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a single byte range of RFC 9110: undefined for none or several (the complete content is sent), null for an
 * unsatisfiable one.
 */
export const rangeOf = (header: string | undefined, size: number): Range | null | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? null : { from, to };
};
