/** The keys with one of them at another place; the others keep their order. */
export const moved = (keys: readonly string[], key: string, to: number): string[] => {
  const others = keys.filter((other) => other !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
};
