/** Returns the first and last character of a name, recognisable only to those who know the person. */
export const masked = (nickname: string): string => {
  const letters = [...nickname];
  return letters.length < 3 ? `${letters[0] ?? ''}*` : `${letters[0] ?? ''}*${letters.at(-1) ?? ''}`;
};
