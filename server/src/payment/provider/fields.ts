/** Reading the answers of gateways, of which nothing is taken for granted. */

export type Fields = Readonly<Record<string, unknown>>;

/** A JSON object; throws for anything else. */
export const fieldsOf = (text: string): Fields => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('the answer is no JSON object');
  return value as Fields;
};

/** The object in a field; empty when there is none. */
export const inner = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
};

export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A text that the gateway must answer; throws without it. */
export const neededText = (fields: Fields, name: string): string => {
  const value = textOf(fields, name);
  if (value === undefined) throw new Error(`the answer lacks ${name}`);
  return value;
};

/** Whole cents in a field; throws for anything else. */
export const centsIn = (fields: Fields, name: string): number => {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error(`${name} is no amount in cents`);
  return value;
};

/** Cents of an amount in yuan such as `12.34`, which may be negative; throws for anything else. */
export const centsOfYuan = (text: string): number => {
  const [, sign, yuan = '', decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (yuan === '') throw new Error(`${JSON.stringify(text)} is no amount in yuan`);
  // Fees have up to five decimals.
  const cents = Math.round(Number(`${yuan}.${decimals || '0'}`) * 100);
  return sign === '-' ? -cents : cents;
};

/** An amount in yuan with two decimals, as gateways take it. */
export const yuanOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const chinaOffset = 8 * 3_600_000;

/** `2026-11-23 16:00:00` by China's clocks, without a zone of its own. */
export const chinaTime = (at: Date): string => new Date(at.getTime() + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');

/** The instant of such a text. Throws when it is none. */
export const ofChinaTime = (text: string): Date => {
  const at = new Date(`${text.trim().replace(' ', 'T')}+08:00`);
  if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(text)} is no time`);
  return at;
};

/** An instant in ISO 8601; throws when it is none. */
export const ofIso = (text: string): Date => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(text)} is no time`);
  return at;
};
