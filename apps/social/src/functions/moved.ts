/** The keys with one of them moved to another position; the others keep their order. */
export const moved = (keys: readonly string[], key: string, to: number): string[] => {
  const otherKeys = keys.filter((otherKey) => otherKey !== key);
  return [...otherKeys.slice(0, to), key, ...otherKeys.slice(to)];
};
