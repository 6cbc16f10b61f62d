import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { parameterLines } from './data/mall/parameters.ts';

interface ProductParameters {
  readonly id: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

const parseLine = (line: string): ProductParameters => {
  const [id = '', list = ''] = line.split('|');
  return {
    id,
    parameters: list.split(';').map((entry) => {
      const [name = '', value = ''] = entry.split(/:(.*)/);
      return { name, value };
    }),
  };
};

/** Inserts parameters of the demo's existing products. */
export const insertParameters = (tx: Tx) =>
  tx.run(sql`update product set parameters = r.parameters
    from jsonb_to_recordset(${sql.json(parameterLines.trim().split('\n').map(parseLine))}) as r (id text, parameters jsonb)
    where product.id = r.id`);
