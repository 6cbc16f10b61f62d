/**
 * Returns the growth factor of each call from one size to the next, per tenfold size.
 * @param {readonly { n: number, calls: Record<string, { p99: number, pages: number }> }[]} measured by size, smallest first
 * @returns {{ name: string, from: number, to: number, p99: number, pages: number }[]}
 */
export const growthRatios = (measured) =>
  measured.slice(1).flatMap(({ n, calls }, i) => {
    const former = measured[i];
    const perTen = (now, before) => (now / before) ** (1 / Math.log10(n / former.n));
    return Object.entries(calls).map(([name, { p99, pages }]) => ({
      name,
      from: former.n,
      to: n,
      p99: perTen(p99, former.calls[name].p99),
      pages: perTen(pages, former.calls[name].pages),
    }));
  });
