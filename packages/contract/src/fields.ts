/**
 * Field types shared by schemas. Inputs arrive as form or query strings or as JSON, so number and flag fields accept both;
 * nothing else is coerced. Arrays in forms and queries are comma-separated. `documentedAs` is the representation of such a
 * field in the API document.
 */
import { z } from 'zod';
import { personNameLength, registeredNumberLength, waybillLength } from './fields.constants.ts';
import { type Lang, languages } from './lang.constants.ts';
import { longestPassword, shortestPassword } from './password.ts';
import { anyMobilePattern, mobilePattern, smsCodePattern } from './patterns.constants.ts';
import { isCreditCode, isResidentId, normalisedNumber } from './registered-numbers.ts';
import { visibleText } from './visible-text.ts';

const integerText = /^-?\d{1,15}$/;

/** An integer, as a number or as plain ASCII digits. */
export const integer = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(integerText)])
    .meta({ documentedAs: { type: 'integer', minimum: min, maximum: max } })
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** Input of integer cents in CNY: at least one cent, at most 10 million yuan. */
export const centsInput = integer(1, 1_000_000_000);
/** Integer cents in a response. */
export const cents = z.number().int();
/** An opaque id. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** A UTC timestamp in a response, ISO 8601 with milliseconds and Z. */
export const instant = z.iso.datetime();
/** Whether the year is plausible for dates of people's lives; the database accepts neither year 0 nor one of five digits. */
export const isUsualYear = (value: string): boolean => value >= '1900' && value < '2200';
/** Input of a UTC timestamp: between the years 1900 and 2199. */
export const instantInput = instant.max(40).refine(isUsualYear);
/** Input of a calendar day, `2001-02-28`: between the years 1900 and 2199. */
export const dayInput = z.iso.date().refine(isUsualYear);
/** true/false, or the words `true`, `false`, `1`, `0`. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')])
  .meta({ documentedAs: { type: 'boolean' } });
/** A mobile number at sign-in and registration (specification §5, the strict interpretation). */
export const mobile = z.string().regex(mobilePattern);
/** A mobile number of another person in a lookup (the lenient interpretation). */
export const anyMobile = z.string().regex(anyMobilePattern);
/** An SMS code: six ASCII digits. */
export const smsCode = z.string().regex(smsCodePattern);
const registeredNumber = (isNumber: (text: string) => boolean) =>
  z
    .string()
    .max(registeredNumberLength)
    .overwrite(normalisedNumber)
    .refine(isNumber)
    .meta({ documentedAs: { type: 'string', minLength: 18, maxLength: 18 } });
/** A resident ID number (GB 11643) in any usual spelling, normalised and verified by its check digit. */
export const residentId = registeredNumber(isResidentId);
/** A unified social credit code (GB 32100), normalised and verified in the same way. */
export const creditCode = registeredNumber(isCreditCode);
/** A password to compare with the stored one: any that was ever accepted. */
export const currentPassword = z.string().min(1).max(longestPassword);
/**
 * A new password: 8 to 128 characters of any kind, including spaces (hardening.md M14, ASVS 6.2.x; domain.md §2 required
 * less). The server refuses passwords that are easily guessed.
 */
export const password = z
  .string()
  .min(shortestPassword)
  .max(longestPassword)
  .regex(/^[^\u0000-\u001f\u007f]*$/);
/**
 * Trimmed text of 1 to `max` characters, without invisible characters (`visible-text.ts`); control characters other than line
 * breaks are refused.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]*$/);
/** Text of one line, such as a name or a title: like `text`, with spaces for line breaks. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .overwrite((value) =>
      visibleText(value)
        .replace(/[\r\n]+/g, ' ')
        .trim(),
    )
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f]*$/);
/** Schema of a name by language, for `inLanguages`: at most `chinese` characters, or one line of at most `latin` ones. */
export const nameIn = (chinese: number, latin: number) => (lang: Lang) => (lang.startsWith('zh') ? text(chinese) : line(latin));
/** An object with a field for each language. */
export const inLanguages = <T extends z.ZodType>(schemaIn: (lang: Lang) => T) =>
  z.object(Object.fromEntries(languages.map((lang) => [lang, schemaIn(lang)])) as Record<Lang, T>);
/** The same, of which only the default language is required. */
export const inDefaultLanguage = <T extends z.ZodType>(schemaIn: (lang: Lang) => T) =>
  inLanguages(schemaIn)
    .partial()
    .extend({ [languages[0]]: schemaIn(languages[0]) });
/** A person's name: letters, spaces and the middle dot of names such as 阿·不都; variants of the dot are normalised. */
export const personName = text(personNameLength, 2)
  .overwrite((value) =>
    value
      .normalize('NFKC')
      .replace(/[•‧・･∙⋅.]/g, '·')
      .replace(/\s+/g, ' '),
  )
  .refine((value) => /^[\p{L}\p{M}· '-]+$/u.test(value));
/** The number of a parcel at its carrier. */
export const waybill = z.string().regex(new RegExp(`^[A-Za-z0-9-]{5,${waybillLength}}$`));
/** Text while it is typed: like `text`, but not trimmed and possibly empty; tabs are accepted. */
export const typed = (max: number) =>
  z
    .string()
    .overwrite(visibleText)
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
/** A WebP picture uploaded by an operator, or shipped with the site. */
export const sitePicture = z
  .string()
  .max(200)
  .regex(/^\/(?:u\/[0-9a-f]{40}|media\/(?:[\w-]+\/)*[\w-]+)\.webp$/);
/** The URL of a picture or file stored by this site, or shipped with its seed. */
export const fileUrl = z.string().max(500);

/** A list of `min` to `max` items: a JSON array, or comma-separated text in forms and queries; an empty text is an empty list. */
export const list = <T extends z.ZodType>(item: T, max: number, min = 0) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (value === '' ? [] : value.split(',')) : value),
    z.array(item).min(min).max(max),
  );
/** An uploaded file of a `multipart` operation; the handler reads it with `file.bytes()` or `file.arrayBuffer()`. */
export const upload = z.file();

/** Page limit: further pages are of no use, and the database would have to skip all rows before them (hardening.md L15). */
export const mostPages = 1000;
/** Input of a paged list: `pageNum` from 1, `pageSize` 1–50 (domain.md §1.6). */
export const pageInput = { pageNum: integer(1, mostPages).default(1), pageSize: integer(1, 50).default(10) };
/** Input of a feed. */
export const feedInput = { cursor: z.string().max(200).optional(), pageSize: integer(1, 50).default(10) };
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.number().int(), hasMore: z.boolean() });
export const feedOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), cursor: z.string().nullable() });
/** The output of a call without a result. */
export const noOutput = z.null();
/** Input of a call without parameters; unknown keys are dropped. */
export const noInput = z.object({});
