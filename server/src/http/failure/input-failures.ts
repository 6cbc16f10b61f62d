import type { z } from 'zod';
import { defineFailures, type Failure, type FailureParams, type FailureValue } from './failures.ts';
import { fieldLabel } from './field-labels.ts';
import { formatMoney } from '../text/format.ts';
import { langs, type Texts } from '../text/lang.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

const inputFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'input.missing': 400,
  'input.format': 400,
  'input.short': 400,
  'input.long': 400,
  'input.small': 400,
  'input.big': 400,
  'input.few': 400,
  'input.many': 400,
  'input.choice': 400,
  'input.duplicate': 400,
  'input.refused': 400,
});

export type InputReason = Parameters<typeof inputFail>[0];

/**
 * Returns a 400 that names the field in the reader's language; `path` is the field, or its path in nested input; `operation`
 * is its id.
 */
export const badInput = (
  path: readonly PropertyKey[] | string,
  reason: InputReason,
  params: FailureParams = {},
  operation?: string,
): Failure => {
  const steps = typeof path === 'string' ? [path] : path;
  const name = steps.findLast((step): step is string => typeof step === 'string') ?? '';
  return inputFail(
    reason,
    { ...params, field: fieldLabel(name, operation) },
    { field: steps.map(String).join('.').slice(0, 100) },
  );
};

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown => {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
};

/** Fields of cents by another name, and fields of tenths (of a star). */
const moneyFields = /(?:(?:^c|C)ents|^price(?:Min|Max))$/;
const tenthFields = /^ratingMin$/;

/** The limit of a field as a person reads it: an amount of money, stars. */
const limitOf = (path: readonly PropertyKey[], limit: number | bigint): FailureValue => {
  const field = String(path.at(-1));
  if (moneyFields.test(field)) return Object.fromEntries(langs.map((lang) => [lang, formatMoney(Number(limit), lang)])) as Texts;
  return String(tenthFields.test(field) ? Number(limit) / 10 : limit);
};

const sizeReason = (issue: { origin: string }, minimum: boolean): InputReason => {
  if (issue.origin === 'string') return minimum ? 'input.short' : 'input.long';
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map') return minimum ? 'input.few' : 'input.many';
  return minimum ? 'input.small' : 'input.big';
};

/** Returns the refusal for the first problem that zod found in `input`. */
export const failureOfIssues = (issues: readonly z.core.$ZodIssue[], input: unknown, operation?: string): Failure => {
  const failureAt = (path: readonly PropertyKey[], reason: InputReason, params?: FailureParams) =>
    badInput(path, reason, params, operation);
  const issue = issues[0];
  if (!issue) return badInput('', 'input.format');
  const value = valueAt(input, issue.path);
  if (value === undefined || (value === '' && issue.code !== 'custom')) return failureAt(issue.path, 'input.missing');
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'int') return failureAt(issue.path, 'input.format');
      if (issue.origin === 'string' && typeof value === 'string' && value.trim() === '')
        return failureAt(issue.path, 'input.missing');
      return failureAt(issue.path, sizeReason(issue, true), { n: limitOf(issue.path, issue.minimum) });
    case 'too_big':
      // Beyond the exact range of a double: a limit that would not make sense to a person.
      if (issue.origin === 'int') return failureAt(issue.path, 'input.format');
      return failureAt(issue.path, sizeReason(issue, false), { n: limitOf(issue.path, issue.maximum) });
    case 'invalid_value':
      return failureAt(issue.path, 'input.choice');
    default:
      return failureAt(issue.path, 'input.format');
  }
};
