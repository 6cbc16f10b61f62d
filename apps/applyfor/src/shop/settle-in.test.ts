import { submissionOf, valuesOf } from './settle-in.ts';

const plan = (id: string, feeCents: number) => ({
  ...{ id, name: id, feeCents, commissionBp: 500, mostGoods: null, hasActivities: true, points: [] },
  agreementVersion: '2.1',
});
const papers = { licenceIds: [], identityIds: [] };

// APPLYFOR-48
it('submits the fee and the version of the agreement that were shown with the plans', () => {
  const submitted = (planId: string) =>
    submissionOf({ ...valuesOf(null), planId }, papers, [plan('personal', 0), plan('flagship', 29_900)]);
  expect(submitted('flagship')).toMatchObject({ expectedCents: 29_900, agreed: '2.1' });
  expect(submitted('personal')).toMatchObject({ expectedCents: 0, agreed: '2.1' });
});

// APPLYFOR-3
it('submits no company of a person', () => {
  const values = { ...valuesOf(null), kind: 'person' as const, companyName: '半亩', creditCode: '91350100M000100Y43' };
  expect(Object.keys(submissionOf(values, papers, []))).not.toEqual(expect.arrayContaining(['companyName']));
});
