/** Returns the same address, including its hash, without `mf.…`. */
export const withoutOverrides = (address: string): string => {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('mf.')) url.searchParams.delete(name);
  return url.href;
};
