/**
 * The field types that schemas share. Inputs arrive as form or query strings or as JSON, so number and
 * flag fields accept both spellings; nothing else is coerced. Arrays in forms and queries are comma-joined.
 * `documentedAs` is what the API document shows of such a field.
 */
import { z } from 'zod';
import { longestPassword, shortestPassword } from './password.ts';
import { isCreditCode, isResidentId, normalisedNumber } from './registered-numbers.ts';
import { visibleText } from './visible-text.ts';

const integerText = /^-?\d{1,15}$/;

/** A whole number, given as a number or as plain ASCII digits. */
export const integer = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(integerText)])
    .meta({ documentedAs: { type: 'integer', minimum: min, maximum: max } })
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** Integer cents in CNY as input: at least one cent, at most 10 million yuan. */
export const centsInput = integer(1, 1_000_000_000);
/** Integer cents in an answer. */
export const cents = z.number().int();
/** An opaque id. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** A UTC instant in an answer, ISO 8601 with milliseconds and Z. */
export const instant = z.iso.datetime();
/** Years that a time of people's lives can have; the database knows neither year 0 nor one of five digits. */
export const isUsualYear = (value: string): boolean => value >= '1900' && value < '2200';
/** A UTC instant as input: between the years 1900 and 2199. */
export const instantInput = instant.max(40).refine(isUsualYear);
/** A calendar day as input, `2001-02-28`: between the years 1900 and 2199. */
export const dayInput = z.iso.date().refine(isUsualYear);
/** true/false, or the words `true`, `false`, `1`, `0`. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')])
  .meta({ documentedAs: { type: 'boolean' } });
/** A mobile at sign-in and registration (specification §5, the strict reading). */
export const mobile = z.string().regex(/^1[3-9]\d{9}$/);
/** A mobile of another person that is looked up (the looser reading). */
export const anyMobile = z.string().regex(/^1[2-9]\d{9}$/);
/** An SMS code: six ASCII digits. */
export const smsCode = z.string().regex(/^\d{6}$/);
const registeredNumber = (isNumber: (text: string) => boolean) =>
  z
    .string()
    .max(40)
    .overwrite(normalisedNumber)
    .refine(isNumber)
    .meta({ documentedAs: { type: 'string', minLength: 18, maxLength: 18 } });
/** A resident ID number (GB 11643) in any form that people type, normalised and checked by its check digit. */
export const residentId = registeredNumber(isResidentId);
/** A unified social credit code (GB 32100), normalised and checked likewise. */
export const creditCode = registeredNumber(isCreditCode);
/** A password that is compared with the stored one: any that was ever accepted. */
export const currentPassword = z.string().min(1).max(longestPassword);
/**
 * A new password: 8 to 128 characters of any kind, spaces too (hardening.md M14, ASVS 6.2.x; domain.md §2 asked for less). What is easily
 * guessed is refused by the server.
 */
export const password = z
  .string()
  .min(shortestPassword)
  .max(longestPassword)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule
  .regex(/^[^\u0000-\u001f\u007f]*$/);
/**
 * Trimmed text of 1 to `max` characters, without what cannot be seen (`visible-text.ts`); control characters other than line breaks
 * are refused.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule
    .regex(/^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]*$/);
/** A person's name: letters, spaces and the middle dot of names such as 阿·不都; several forms of the dot are one. */
export const personName = text(30, 2)
  .overwrite((value) =>
    value
      .normalize('NFKC')
      .replace(/[•‧・･∙⋅.]/g, '·')
      .replace(/\s+/g, ' '),
  )
  .refine((value) => /^[\p{L}\p{M}· '-]+$/u.test(value));
/** Text as it is being typed: as `text`, but not trimmed and possibly empty; tabs are taken. */
export const typed = (max: number) =>
  z
    .string()
    .overwrite(visibleText)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
/** A WebP picture that an operator uploaded, or that the site ships. */
export const sitePicture = z
  .string()
  .max(200)
  .regex(/^\/(?:u\/[0-9a-f]{40}|media\/(?:[\w-]+\/)*[\w-]+)\.webp$/);
/** The address of a picture or file that this site stored, or that its seed ships. */
export const fileUrl = z.string().max(500);

/** A list of `min` to `max` items: a JSON array, or comma-joined text in forms and queries; the empty text is the empty list. */
export const list = <T extends z.ZodType>(item: T, max: number, min = 0) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (value === '' ? [] : value.split(',')) : value),
    z.array(item).min(min).max(max),
  );
/** An uploaded file of a `multipart` operation; the handler reads it with `file.bytes()` or `file.arrayBuffer()`. */
export const upload = z.file();

/** Pages beyond are read by nobody and cost the database all rows before them (hardening.md L15). */
export const mostPages = 1000;
/** Input of a paged list: `pageNum` from 1, `pageSize` 1–50 (domain.md §1.6). */
export const pageInput = { pageNum: integer(1, mostPages).default(1), pageSize: integer(1, 50).default(10) };
/** Input of a feed. */
export const feedInput = { cursor: z.string().max(200).optional(), pageSize: integer(1, 50).default(10) };
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.number().int(), hasMore: z.boolean() });
export const feedOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), cursor: z.string().nullable() });
/** The answer of a call that only does something. */
export const nothing = z.null();
/** Input of a call without parameters; unknown keys are dropped. */
export const noInput = z.object({});
