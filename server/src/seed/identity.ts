/** Verified real names of the demo members 1 and 3, matching their bank cards; the numbers are fictitious. */
import { sql } from '../db/sql.ts';
import { identityMacs, sealPerson } from '../member/identity/identity-secrets.ts';
import type { SeedStep } from './seed.ts';

export const demoPeople = [
  { memberId: 'm1', name: '林知夏', number: '110105199501010025' },
  { memberId: 'm3', name: '沈半山', number: '110105198803150037' },
] as const;

export const identitySeed: SeedStep = {
  name: 'identity',
  run: async (tx, deps) => {
    for (const { memberId, ...person } of demoPeople)
      await tx.run(sql`insert into member_identity (member_id, state, sealed, number_mac, decided_at)
        values (${memberId}, 'verified', ${sealPerson(deps, memberId, person)}, ${identityMacs(deps, person.number)[0]},
          now() - interval '40 days') on conflict do nothing`);
  },
};
