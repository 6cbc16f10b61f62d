/** External services and web addresses, which have the same name in every language. */
const elsewhere = /\b(whats?app|telegram|wechat|alipay|paypal|zelle|venmo|qq|vx|iban|usdt|otp)\b|https?:\/\/|www\.[a-z0-9-]+\./i;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Checks whether a text mentions money, codes or continuing outside the platform, which is typical of message fraud. It only
 * decides whether a caution is shown.
 * @param phrases in the reader's language, comma-separated; Latin ones match whole words only
 */
export const cautionOf = (phrases: string): ((text: string) => boolean) => {
  const parts = phrases
    .split(',')
    .map((word) => (/^\p{Script=Latin}/u.test(word) ? `(?<!\\p{L})${escaped(word)}s?(?!\\p{L})` : escaped(word)));
  const signs = new RegExp(parts.join('|'), 'iu');
  return (text) => elsewhere.test(text) || signs.test(text);
};
