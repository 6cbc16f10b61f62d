/** A position in the write-ahead log. */
export type Lsn = bigint;

/** Parses PostgreSQL's notation of a position, `16/B374D848`. */
export const lsnOf = (text: string): Lsn => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};
