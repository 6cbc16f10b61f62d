import { withDatabase } from './database.ts';

/** Breaks out of text, attributes and scripts, marks the elements it creates and runs where possible. */
export const storedScript = `"'></textarea><img data-stored-script src=x onerror="window.storedScript=1"><script data-stored-script>window.storedScript=1</script>`;
/** For columns with a shorter limit. */
const shortScript = '<img src=x onerror=alert(1)>';

/**
 * The contents of the instance's own releases, search indexes (derived from the texts) and settings without user-written
 * text.
 */
const notTexts =
  /^(release|delivery|signing|search_|seed_step|state_history|deadline|ledger|idempotency|sms_|rate_limit|site_config|dict_item|area)/;
const chinese = /[\u4e00-\u9fff]/;

const poisoned = (value: unknown, script: string): unknown => {
  if (typeof value === 'string') return chinese.test(value) ? `${value}${script}` : value;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, script));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner, script)]));
};

/**
 * Appends a script to every stored user-written text (anything with Chinese in the demo data), bypassing the API's sanitising
 * and refusals: the pages must not trust their data. Returns the columns that contain it now, such as `member.nickname`.
 */
export const poisonTexts = (dataDir: string): Promise<string[]> =>
  withDatabase(dataDir, async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')
        and is_generated = 'NEVER' and column_name <> 'id'
      order by 1, 2`);
    const poisonedColumns: string[] = [];
    for (const { table, column, type } of columns) {
      if (notTexts.test(table)) continue;
      const { rows } = await client.query<{ at: string; value: unknown }>(
        `select ctid::text as at, "${column}" as value from "${table}" where "${column}"::text ~ '[\u4e00-\u9fff]'`,
      );
      const write = async (at: string, value: unknown): Promise<boolean> => {
        const text = type === 'jsonb' ? JSON.stringify(value) : value;
        const update = client.query(`update "${table}" set "${column}" = $1 where ctid = $2`, [text, at]);
        return update.then(
          () => true,
          // The column has a check constraint or a key.
          () => false,
        );
      };
      let isHeld = false;
      for (const { at, value } of rows)
        isHeld = (await write(at, poisoned(value, storedScript))) || (await write(at, poisoned(value, shortScript))) || isHeld;
      if (isHeld) poisonedColumns.push(`${table}.${column}`);
    }
    return poisonedColumns;
  });
