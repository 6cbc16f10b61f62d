/**
 * An SQL fragment with its parameters. Fragments nest: a fragment inside a template becomes part of the text, anything else a
 * `$n`.
 */
export class Sql {
  /** Text between the parameters: always one more than there are values. */
  readonly chunks: readonly string[];
  readonly values: readonly unknown[];
  #text: string | undefined;

  constructor(chunks: readonly string[], values: readonly unknown[]) {
    this.chunks = chunks;
    this.values = values;
  }

  /** The statement with `$1`, `$2`, … in place of the values. */
  get text(): string {
    this.#text ??= this.chunks.reduce((text, chunk, i) => (i === 0 ? chunk : `${text}$${i}${chunk}`), '');
    return this.#text;
  }
}

const raw = (text: string): Sql => new Sql([text], []);

const build = (strings: readonly string[], params: readonly unknown[]): Sql => {
  const chunks: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string): void => {
    chunks[chunks.length - 1] += text;
  };
  params.forEach((param, i) => {
    if (param instanceof Sql) {
      append(param.chunks[0] ?? '');
      param.values.forEach((value, j) => {
        values.push(value);
        chunks.push(param.chunks[j + 1] ?? '');
      });
    } else {
      values.push(param);
      chunks.push('');
    }
    append(strings[i + 1] ?? '');
  });
  return new Sql(chunks, values);
};

interface SqlTag {
  (strings: TemplateStringsArray, ...params: readonly unknown[]): Sql;
  /** The empty fragment: for a condition that does not apply. */
  readonly empty: Sql;
  /** Joins fragments, by default with `, `. */
  join(pieces: readonly Sql[], separator?: Sql): Sql;
  /** All conditions, or `true` when there are none. */
  and(conditions: readonly Sql[]): Sql;
  /** A quoted table or column name; only for names that are constants of the code. */
  ident(name: string): Sql;
  /**
   * Quoted texts, joined by `, `; only for constants of the code. For a condition that a partial index states, which the
   * plan of a prepared statement compares with constants only, and for one that `distinct on` and `order by` share.
   */
  constants(texts: readonly string[]): Sql;
  /** A value stored as jsonb. Needed for arrays, which the driver would send as a PostgreSQL array. */
  json(value: unknown): Sql;
}

/** Tagged template: sql`select … where id = ${id}` — values never become part of the text. */
export const sql: SqlTag = Object.assign(
  (strings: TemplateStringsArray, ...params: readonly unknown[]) => build(strings, params),
  {
    empty: raw(''),
    join: (pieces: readonly Sql[], separator: Sql = raw(', ')): Sql => {
      const params = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [separator, piece]));
      return build(Array<string>(params.length + 1).fill(''), params);
    },
    and: (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? raw('true') : sql.join(conditions, raw(' and '))),
    ident: (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`),
    constants: (texts: readonly string[]): Sql => raw(texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')),
    json: (value: unknown): Sql => build(['', '::jsonb'], [JSON.stringify(value ?? null)]),
  },
);
