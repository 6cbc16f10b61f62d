/** Bank cards of the demo members: two of the first, one each of the second and third; of banks identified by the number. */
import type { BankCode } from '@juhe/contract/wallet/banks';
import { sql } from '../db/sql.ts';
import { numberMacs, sealCard } from '../wallet/bank-card/card-secrets.ts';
import type { SeedStep } from './seed.ts';

interface DemoCard {
  readonly id: string;
  readonly memberId: string;
  readonly holder: string;
  readonly number: string;
  readonly mobile: string;
  readonly bank: BankCode;
  readonly isDefault: boolean;
}

const cards: readonly DemoCard[] = [
  {
    id: 'demo-card-1',
    memberId: 'm1',
    holder: '林知夏',
    number: '6222020000000088880',
    mobile: '13800000001',
    bank: 'icbc',
    isDefault: true,
  },
  {
    id: 'demo-card-2',
    memberId: 'm1',
    holder: '林知夏',
    number: '6214830000000017',
    mobile: '13800000001',
    bank: 'cmb',
    isDefault: false,
  },
  {
    id: 'demo-card-3',
    memberId: 'm2',
    holder: '周牧野',
    number: '6217000000000000202',
    mobile: '13800000002',
    bank: 'ccb',
    isDefault: true,
  },
  {
    id: 'demo-card-4',
    memberId: 'm3',
    holder: '沈半山',
    number: '6228480000000000307',
    mobile: '13800000003',
    bank: 'abc',
    isDefault: true,
  },
];

export const bankCardSeed: SeedStep = {
  name: 'bankCard',
  run: async (tx, deps) => {
    for (const { id, memberId, bank, isDefault, ...secrets } of cards)
      await tx.run(sql`insert into bank_card (id, member_id, sealed, number_mac, bank, tail, is_default, changed_at, created_at)
        values (${id}, ${memberId}, ${sealCard(deps, memberId, secrets)}, ${numberMacs(deps, secrets.number)[0]}, ${bank},
          ${secrets.number.slice(-4)}, ${isDefault}, now() - interval '40 days', now() - interval '40 days')`);
  },
};
