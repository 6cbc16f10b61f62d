/** Bytes from the first to the last, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** One range of bytes as RFC 9110 writes it: undefined for none or several (the whole is answered), null where nothing is. */
export const rangeOf = (header: string | undefined, size: number): Range | null | undefined => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? null : { from, to };
};
