import { isResidentId } from '@juhe/contract/registered-numbers';
import { sql } from '../db/sql.ts';
import { identityMacs, sealPerson } from '../member/identity/identity-secrets.ts';
import type { TestServer } from './test-server.ts';

/** A resident ID number of who was born on a day; another `sequence` (0 to 999) is another person. */
export const residentNumber = (birthday: string, sequence = 1): string => {
  const digits = `110105${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
  const number = [...'0123456789X'].map((check) => digits + check).find(isResidentId);
  if (number === undefined) throw new Error(`${birthday} is no day of birth`);
  return number;
};

let residents = 0;
/** Gives a member a verified real name with a number of its own. */
export const verifyMember = async ({ db, deps }: Pick<TestServer, 'db' | 'deps'>, memberId: string): Promise<void> => {
  residents += 1;
  const number = residentNumber(`19${60 + Math.floor(residents / 1000)}-01-02`, residents % 1000);
  await db.run(sql`insert into member_identity (member_id, state, sealed, number_mac)
    values (${memberId}, 'verified', ${sealPerson(deps, memberId, { name: '林知夏', number })}, ${identityMacs(deps, number)[0]})`);
};
