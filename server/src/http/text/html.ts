import { escapeHtml } from '@juhe/contract/html-entities';

/** A piece of safe HTML; created by {@link html} only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const written = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value === false || value === null || value === undefined ? '' : value.map(written).join('');
};

/** Tagged template: inserted values are escaped unless they are {@link Html}; nothing (false, undefined) inserts nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((text, part, i) => text + written(values[i - 1]) + part));
