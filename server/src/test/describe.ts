import pg from 'pg';
import type { SchemaFacts } from './nullable-columns.ts';
import { parseTree, type TreeNode } from './parse-tree.ts';

/** A column as PostgreSQL describes it before a statement runs. */
export interface DescribedColumn {
  readonly name: string;
  /** Object id of its type. */
  readonly type: number;
}

export interface Description {
  readonly columns: readonly DescribedColumn[];
  /** The analysed statement. */
  readonly tree: TreeNode | undefined;
}

interface Wire {
  parse(query: { name: string; text: string; types: readonly number[] }): void;
  describe(target: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Sends a statement to be analysed, without running it; the driver calls the handlers. */
class Inquiry {
  columns: DescribedColumn[] = [];
  readonly #text: string;
  readonly #done: (error?: Error) => void;

  constructor(text: string, done: (error?: Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    wire.parse({ name: '', text: this.#text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done();
  }
}

/** Describes statements on a connection of its own. */
export interface Describer {
  /** Throws the error of PostgreSQL for a statement that it cannot prepare. */
  describe(text: string): Promise<Description>;
  facts(): Promise<SchemaFacts>;
  /** Whether the statement was analysed in the form that `nullableColumns` reads: from PostgreSQL 16. */
  readonly knowsJoins: boolean;
  close(): Promise<void>;
}

const factsOf = async (client: pg.Client): Promise<SchemaFacts> => {
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull`,
  );
  const functions = await client.query<{ key: string }>('select oid::text as key from pg_proc where proisstrict');
  return { notNull: new Set(columns.rows.map(({ key }) => key)), strict: new Set(functions.rows.map(({ key }) => key)) };
};

/** Makes PostgreSQL return the analysed form of each statement as a notice; its log is spared the text. */
export const createDescriber = async (url: string): Promise<Describer> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set log_min_messages = fatal; set client_min_messages = log; set debug_pretty_print = off`);
  let tree: string | undefined;
  const parsedTree = (): TreeNode | undefined => (tree === undefined ? undefined : parseTree(tree));
  client.on('notice', ({ detail, message }) => {
    if (message?.startsWith('parse tree')) tree ??= detail;
  });
  await client.query('set debug_print_parse = on');
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
  return {
    facts: () => factsOf(client),
    knowsJoins: (rows[0]?.version ?? 0) >= 160_000,
    close: () => client.end(),
    describe: async (text) => {
      tree = undefined;
      const columns = await new Promise<DescribedColumn[]>((resolve, reject) => {
        const inquiry: Inquiry = new Inquiry(text, (error) => (error ? reject(error) : resolve(inquiry.columns)));
        client.query(inquiry as unknown as pg.Submittable);
      });
      return { columns, tree: parsedTree() };
    },
  };
};
