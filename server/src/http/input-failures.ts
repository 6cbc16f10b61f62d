import type { z } from 'zod';
import { defineFailures, type Failure, type FailureParams } from './failures.ts';
import { fieldLabel } from './field-labels.ts';

const inputFail = defineFailures({
  'input.missing': {
    code: 400,
    'zh-Hans': '请填写{field}',
    'zh-Hant': '請填寫{field}',
    en: '{field}: fill this in',
    fr: '{field} : champ obligatoire',
    es: '{field}: campo obligatorio',
  },
  'input.format': {
    code: 400,
    'zh-Hans': '{field}格式不正确',
    'zh-Hant': '{field}格式不正確',
    en: '{field}: not a valid value',
    fr: '{field} : valeur non valide',
    es: '{field}: valor no válido',
  },
  'input.short': {
    code: 400,
    'zh-Hans': '{field}至少 {n} 个字符',
    'zh-Hant': '{field}至少 {n} 個字元',
    en: '{n, plural, one {{field}: at least # character} other {{field}: at least # characters}}',
    fr: '{n, plural, one {{field} : au moins # caractère} many {{field} : au moins # de caractères} other {{field} : au moins # caractères}}',
    es: '{n, plural, one {{field}: al menos # carácter} many {{field}: al menos # de caracteres} other {{field}: al menos # caracteres}}',
  },
  'input.long': {
    code: 400,
    'zh-Hans': '{field}最多 {n} 个字符',
    'zh-Hant': '{field}最多 {n} 個字元',
    en: '{n, plural, one {{field}: at most # character} other {{field}: at most # characters}}',
    fr: '{n, plural, one {{field} : # caractère au plus} many {{field} : # de caractères au plus} other {{field} : # caractères au plus}}',
    es: '{n, plural, one {{field}: como máximo # carácter} many {{field}: como máximo # de caracteres} other {{field}: como máximo # caracteres}}',
  },
  'input.small': {
    code: 400,
    'zh-Hans': '{field}不能小于 {n}',
    'zh-Hant': '{field}不能小於 {n}',
    en: '{field}: not less than {n}',
    fr: '{field} : pas moins de {n}',
    es: '{field}: no menos de {n}',
  },
  'input.big': {
    code: 400,
    'zh-Hans': '{field}不能大于 {n}',
    'zh-Hant': '{field}不能大於 {n}',
    en: '{field}: not more than {n}',
    fr: '{field} : pas plus de {n}',
    es: '{field}: no más de {n}',
  },
  'input.few': {
    code: 400,
    'zh-Hans': '{field}至少 {n} 项',
    'zh-Hant': '{field}至少 {n} 項',
    en: '{n, plural, one {{field}: at least # item} other {{field}: at least # items}}',
    fr: '{n, plural, one {{field} : au moins # élément} many {{field} : au moins # d’éléments} other {{field} : au moins # éléments}}',
    es: '{n, plural, one {{field}: al menos # elemento} many {{field}: al menos # de elementos} other {{field}: al menos # elementos}}',
  },
  'input.many': {
    code: 400,
    'zh-Hans': '{field}最多 {n} 项',
    'zh-Hant': '{field}最多 {n} 項',
    en: '{n, plural, one {{field}: at most # item} other {{field}: at most # items}}',
    fr: '{n, plural, one {{field} : # élément au plus} many {{field} : # d’éléments au plus} other {{field} : # éléments au plus}}',
    es: '{n, plural, one {{field}: como máximo # elemento} many {{field}: como máximo # de elementos} other {{field}: como máximo # elementos}}',
  },
  'input.choice': {
    code: 400,
    'zh-Hans': '{field}不在可选范围内',
    'zh-Hant': '{field}不在可選範圍內',
    en: '{field}: not one of the choices',
    fr: '{field} : choix non valide',
    es: '{field}: no es una de las opciones',
  },
  'input.duplicate': {
    code: 400,
    'zh-Hans': '{field}重复提交',
    'zh-Hant': '{field}重複提交',
    en: '{field}: entered more than once',
    fr: '{field} : indiqué plusieurs fois',
    es: '{field}: indicado más de una vez',
  },
  'input.refused': {
    code: 400,
    'zh-Hans': '{field}含有不允许的内容',
    'zh-Hant': '{field}含有不允許的內容',
    en: '{field}: contains something not allowed',
    fr: '{field} : contenu non autorisé',
    es: '{field}: contiene algo no permitido',
  },
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

const sizeReason = (issue: { origin: string }, least: boolean): InputReason => {
  if (issue.origin === 'string') return least ? 'input.short' : 'input.long';
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map') return least ? 'input.few' : 'input.many';
  return least ? 'input.small' : 'input.big';
};

/** Returns the refusal for the first problem that zod found in `input`. */
export const failureOfIssues = (issues: readonly z.core.$ZodIssue[], input: unknown, operation?: string): Failure => {
  const bad = (path: readonly PropertyKey[], reason: InputReason, params?: FailureParams) =>
    badInput(path, reason, params, operation);
  const issue = issues[0];
  if (!issue) return badInput('', 'input.format');
  const value = valueAt(input, issue.path);
  if (value === undefined || (value === '' && issue.code !== 'custom')) return bad(issue.path, 'input.missing');
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'int') return bad(issue.path, 'input.format');
      if (issue.origin === 'string' && typeof value === 'string' && value.trim() === '') return bad(issue.path, 'input.missing');
      return bad(issue.path, sizeReason(issue, true), { n: String(issue.minimum) });
    case 'too_big':
      // Beyond the exact range of a double: a limit that would not make sense to a person.
      if (issue.origin === 'int') return bad(issue.path, 'input.format');
      return bad(issue.path, sizeReason(issue, false), { n: String(issue.maximum) });
    case 'invalid_value':
      return bad(issue.path, 'input.choice');
    default:
      return bad(issue.path, 'input.format');
  }
};
