import { formatChinaTime, formatMoney } from './format.ts';
import { fillIn, type Lang } from './lang.ts';
import { texts } from '../locales/texts.gen.ts';

export type Params = Readonly<Record<string, string | number>>;

/** An instant in the API's format; notices of earlier releases contain a formatted time instead, which is kept. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;

const valueOf = (name: string, value: string | number | undefined, lang: Lang): string => {
  if (typeof value === 'number')
    return name.endsWith('Cents') ? formatMoney(value, lang) : new Intl.NumberFormat(lang).format(value);
  if (value !== undefined && /^at$|At$/.test(name) && instant.test(value))
    return fillIn(texts.chinaTime[lang], { at: formatChinaTime(value, lang) });
  return value ?? '';
};

const choiceHead = /^(\w+),\s*(plural|select),/;

/** Returns the position where the brace opened at `from` is closed. */
const closing = (source: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}' && --depth === 0) return at;
  }
  throw new SyntaxError(`a brace is not closed in "${source}"`);
};

const choose = (body: string, rule: string, value: string | number, lang: Lang): string => {
  const cases = new Map<string, string>();
  for (let at = 0; ; ) {
    const open = body.indexOf('{', at);
    if (open < 0) break;
    const end = closing(body, open);
    cases.set(body.slice(at, open).trim(), body.slice(open + 1, end));
    at = end + 1;
  }
  const n = Number(value);
  const named =
    rule === 'select' ? cases.get(String(value)) : (cases.get(`=${n}`) ?? cases.get(new Intl.PluralRules(lang).select(n)));
  const chosenCase = named ?? cases.get('other');
  if (chosenCase === undefined) throw new SyntaxError(`no case "other" in "${body}"`);
  return rule === 'select' ? chosenCase : chosenCase.replaceAll('#', valueOf('', n, lang));
};

/**
 * Formats a text (a refusal, a notice) with its parameters: ICU arguments, plurals (with `#` and `=n`) and selects, nested. A
 * number whose name ends in `Cents` is an amount of money, an ISO instant called `at` or `…At` a day and time in China, which
 * readers of English, French and Spanish are told. A
 * parameter's value is always plain text; a missing one is empty.
 */
export const formatMessage = (source: string, params: Params, lang: Lang): string => {
  let text = '';
  for (let at = 0; ; ) {
    const open = source.indexOf('{', at);
    if (open < 0) return text + source.slice(at);
    const end = closing(source, open);
    const argument = source.slice(open + 1, end);
    const [head, name, rule = ''] = choiceHead.exec(argument) ?? [];
    text += source.slice(at, open);
    if (head === undefined || name === undefined) text += valueOf(argument.trim(), params[argument.trim()], lang);
    else text += formatMessage(choose(argument.slice(head.length), rule, params[name] ?? 0, lang), params, lang);
    at = end + 1;
  }
};
