import { isResidentId } from '@juhe/contract/registered-numbers';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { identityMacs, type Person, sealPerson } from '../member/identity/identity-secrets.ts';
import { sql } from '../db/sql.ts';

/** Returns a resident ID number for a birthday; another `sequence` (0 to 999) is another person. */
export const residentNumber = (birthday: string, sequence = 1): string => {
  const digits = `110105${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
  const number = [...'0123456789X'].map((check) => digits + check).find(isResidentId);
  if (number === undefined) throw new Error(`${birthday} is no day of birth`);
  return number;
};

/** Gives a member a verified real name whose number cannot be opened. */
export const verifyMember = async ({ db }: { readonly db: Db }, memberId: string): Promise<void> => {
  await db.run(sql`insert into member_identity (member_id, state, sealed, number_mac)
    values (${memberId}, 'verified', ''::bytea, decode(md5(${memberId}), 'hex'))`);
};

/** Gives a member this verified name and number. */
export const verifyPerson = async (
  { db, deps }: { readonly db: Db; readonly deps: Deps },
  memberId: string,
  person: Person,
): Promise<void> => {
  await db.run(sql`insert into member_identity (member_id, state, sealed, number_mac)
    values (${memberId}, 'verified', ${sealPerson(deps, memberId, person)}, ${identityMacs(deps, person.number)[0]})`);
};
