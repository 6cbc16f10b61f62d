import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Returns those addresses that another creation or draft of the member still uses. */
export const stillUsed = async (tx: Tx, memberId: string, addresses: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.rows<{ address: string }>(sql`select a.address from unnest(${[...addresses]}::text[]) as a (address)
    where exists (select from article x where x.author_id = ${memberId}
        and (x.cover = a.address or position(a.address in x.body_html) > 0 or position(a.address in concat(coalesce(x.content, x.pictures), x.edit_content)) > 0))
      or exists (select from video x where x.author_id = ${memberId}
        and (x.cover = a.address or x.film = a.address or position(a.address in concat(x.content, x.edit_content)) > 0))
      or exists (select from creation_draft x where x.member_id = ${memberId} and position(a.address in x.content::text) > 0)`);
  return new Set(rows.map(({ address }) => address));
};
