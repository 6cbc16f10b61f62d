/** First and last character of a name, so that who knows the person recognises it and nobody else learns it. */
export const masked = (nickname: string): string => {
  const letters = [...nickname];
  return letters.length < 3 ? `${letters[0] ?? ''}*` : `${letters[0] ?? ''}*${letters.at(-1) ?? ''}`;
};
