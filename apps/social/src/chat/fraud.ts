/** Services outside the platform and addresses of the web, which are called the same in every language. */
const elsewhere = /\b(whats?app|telegram|wechat|alipay|paypal|zelle|venmo|qq|vx|iban|usdt|otp)\b|https?:\/\/|www\.[a-z0-9-]+\./i;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Tells whether a text speaks of money, of codes or of going on outside the platform, which is what frauds by message have in common. It only
 * decides whether a caution is shown.
 * @param words of the reader's language, separated by commas; Latin ones count as whole words
 */
export const cautionOf = (words: string): ((text: string) => boolean) => {
  const parts = words
    .split(',')
    .map((word) => (/^\p{Script=Latin}/u.test(word) ? `(?<!\\p{L})${escaped(word)}s?(?!\\p{L})` : escaped(word)));
  const signs = new RegExp(parts.join('|'), 'iu');
  return (text) => elsewhere.test(text) || signs.test(text);
};
