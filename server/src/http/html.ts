/** A piece of HTML that may stand in a page as it is; made by {@link html} only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const written = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return value === false || value === null || value === undefined ? '' : value.map(written).join('');
};

/** Tagged template: whatever is put in is escaped unless it is {@link Html} itself; nothing (false, undefined) writes nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((text, part, i) => text + written(values[i - 1]) + part));
