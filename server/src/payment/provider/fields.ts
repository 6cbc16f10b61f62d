/** Defensive parsing of gateways' responses. */

export type Fields = Readonly<Record<string, unknown>>;

/** Parses a JSON object; throws for anything else. */
export const fieldsOf = (text: string): Fields => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('the answer is no JSON object');
  return value as Fields;
};

/** Returns the object in a field; empty when there is none. */
export const inner = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
};

export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Returns a required text; throws without it. */
export const requiredText = (fields: Fields, name: string): string => {
  const value = textOf(fields, name);
  if (value === undefined) throw new Error(`the answer lacks ${name}`);
  return value;
};

/** Returns the whole cents in a field; throws for anything else. */
export const centsIn = (fields: Fields, name: string): number => {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error(`${name} is no amount in cents`);
  return value;
};

/** Parses an amount in yuan such as `12.34`, which may be negative, into cents; throws for anything else. */
export const centsOfYuan = (text: string): number => {
  const [, sign, yuan = '', decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (yuan === '') throw new Error(`${JSON.stringify(text)} is no amount in yuan`);
  // Fees have up to five decimals.
  const cents = Math.round(Number(`${yuan}.${decimals || '0'}`) * 100);
  return sign === '-' ? -cents : cents;
};

/** Formats an amount in yuan with two decimals, as gateways expect it. */
export const yuanOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const chinaOffset = 8 * 3_600_000;

/** Formats China's local time without a time zone, like `2026-11-23 16:00:00`. */
export const chinaTime = (at: Date): string => new Date(at.getTime() + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');

/** Parses such a text into an instant; throws if it is invalid. */
export const parseChinaTime = (text: string): Date => {
  const at = new Date(`${text.trim().replace(' ', 'T')}+08:00`);
  if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(text)} is no time`);
  return at;
};

/** Parses an instant in ISO 8601; throws if it is invalid. */
export const parseIso = (text: string): Date => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(text)} is no time`);
  return at;
};
