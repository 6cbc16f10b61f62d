import { shop } from '@juhe/contract/applyfor/shop';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { residentNumber, verifyMember, verifyPerson } from '../../test/resident.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into category (id, level, name, picture) values ('food', 1, '食品茶饮', '/media/x.webp')`);
});
afterAll(() => server.close());

/** The example of the standard itself, and a second valid number. */
const [idNumber, otherNumber, creditCode] = ['11010519491231002X', '440524198001010013', '91350100M000100Y43'];
const operator = () => ({ token: server.operatorToken });
/** A member with a verified real name. */
const applicant = async (): Promise<TestMember> => {
  const member = await server.memberWith();
  await verifyMember(server, member.id);
  return member;
};
let shade = 0;
/** The bytes of a picture that no other test uses. */
const drawn = (): Promise<Buffer> => {
  shade += 1;
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade % 256, g: 20, b: 140 } } })
    .png()
    .toBuffer();
};
const picture = async (member: TestMember, purpose: 'licence' | 'identity', bytes?: Buffer): Promise<string> => {
  const file = new File([new Uint8Array(bytes ?? (await drawn()))], '证.png', { type: 'image/png' });
  return (await server.call(upload.uploadPictures, { file, purpose }, member)).data[0]?.id ?? '';
};
/** Rounds of each race; fifty with `npm run soak -- applyfor-races`. */
const rounds = Number(process.env['ROUNDS'] ?? '3');
let named = 0;
/** A person whom no other test uses. */
const person = async (member: TestMember) => {
  named += 1;
  return {
    ...{ planId: 'personal', shopName: `半亩花田 ${named}`, categoryId: 'food', contactName: '周牧野', intro: '' },
    contactMobile: member.mobile ?? '',
    licenceIds: [await picture(member, 'licence')],
    identityIds: [await picture(member, 'identity'), await picture(member, 'identity')],
    ...{ kind: 'person' as const, legalName: '周牧野', idNumber: residentNumber('1980-01-01', named) },
  };
};
const company = async (member: TestMember) => ({
  ...(await person(member)),
  ...{ kind: 'company' as const, companyName: '福州半亩花田商贸有限公司', creditCode, licenceUntil: '2099-12-31' },
});
const submit = (member: TestMember, form: object) => server.call(shop.submitShopApplication, form as never, member);
const submitted = async (member: TestMember, form?: object): Promise<string> => {
  const answer = await submit(member, form ?? (await person(member)));
  expect([answer.code, answer.key]).toEqual([200, undefined]);
  return answer.data.id;
};

describe('an applicant', () => {
  // APPLYFOR-3, APPLYFOR-4
  it('is a company with its numbers; the identity number is encrypted and shown masked, unmasked only to the operator', async () => {
    const member = await applicant();
    const form = { ...(await company(member)), idNumber: ' 110105 19491231 002x ', logo: '/media/x.webp' };
    const draft = await server.call(shop.saveShopDraft, { idNumber, companyName: '半亩', kind: 'company' }, member);
    expect(draft.data).toMatchObject({ kind: 'company', companyName: '半亩', idMasked: '1101**********002X' });
    const { logo: _logo, ...rest } = form;
    const answer = await submit(member, rest);
    expect(answer.data).toMatchObject({
      ...{ state: 'submitted', kind: 'company', creditCode, legalName: '周牧野', licenceUntil: '2099-12-31' },
      ...{ idMasked: '1101**********002X', isMobileProven: true },
    });
    expect(JSON.stringify(answer)).not.toContain(idNumber);
    const row = await server.db.one<{ all: string }>(
      sql`select a::text as all from shop_application a where id = ${answer.data.id}`,
    );
    expect(row.all).not.toContain(idNumber);
    const { id } = answer.data;
    const shownApplicant = await server.call(shop.getShopApplicant, { id }, operator());
    expect(shownApplicant.data).toEqual({
      id,
      legalName: '周牧野',
      idNumber,
      companyName: '福州半亩花田商贸有限公司',
      creditCode,
    });
    expect((await server.call(shop.getShopApplicant, { id }, member)).code).toBe(403);
    await server.call(shop.rejectShop, { id, reason: '照片不清晰' }, operator());
    expect((await server.call(shop.getShopApplicant, { id }, operator())).code).toBe(404);
  });

  // APPLYFOR-3
  it('keeps the draft’s number when it is omitted, and an earlier form requires none', async () => {
    const [member, former] = [await applicant(), await applicant()];
    await server.call(shop.saveShopDraft, { idNumber }, member);
    const { idNumber: _given, ...form } = await person(member);
    expect((await submit(member, form)).data.idMasked).toBe('1101**********002X');
    const { kind: _kind, legalName: _name, idNumber: _number, ...old } = await person(former);
    expect((await submit(former, { ...old, contactMobile: '13800009999' })).data).toMatchObject({
      kind: null,
      state: 'submitted',
    });
  });

  // APPLYFOR-3
  it('who is a person carries no company of an earlier draft', async () => {
    const member = await applicant();
    const draft = { kind: 'company' as const, companyName: '福州半亩花田商贸有限公司', creditCode };
    await server.call(shop.saveShopDraft, draft, member);
    const { data } = await submit(member, await person(member));
    expect(data).toMatchObject({ kind: 'person', companyName: '', creditCode: '' });
    expect((await server.call(shop.getShopApplicant, { id: data.id }, operator())).data).toMatchObject({
      companyName: '',
      creditCode: '',
    });
  });

  it.each([
    ['legalName', { legalName: undefined }],
    ['idNumber', { idNumber: undefined }],
    ['idNumber', { idNumber: '110105194912310021' }],
    ['companyName', { companyName: undefined }],
    ['creditCode', { creditCode: undefined }],
    ['creditCode', { creditCode: '91350100M000100Y44' }],
    ['licenceUntil', { licenceUntil: '2001-02-03' }],
    ['licenceUntil', { licenceUntil: '2099-02-30' }],
    ['kind', { kind: 'club' }],
    ['logo', { logo: '/u/0123456789012345678901234567890123456789.webp' }],
  ])('is rejected at %s for %j', async (field, change) => {
    const member = await applicant();
    const answer = await submit(member, { ...(await company(member)), ...change });
    expect([answer.code, field === 'logo' || answer.field === field]).toEqual([400, true]);
    expect((await server.call(shop.getShopApplication, {}, member)).data?.state ?? 'draft').toBe('draft');
  });

  // APPLYFOR-5
  it('requires both sides of the identity card', async () => {
    const member = await applicant();
    const bytes = await drawn();
    const identityIds = [await picture(member, 'identity', bytes), await picture(member, 'identity', bytes)];
    expect(await submit(member, { ...(await person(member)), identityIds })).toMatchObject({
      code: 400,
      key: 'shop.sameIdentity',
      field: 'identityIds',
    });
  });

  // APPLYFOR-48
  it('accepts the version of the agreement that the plans named, and not another one since', async () => {
    const [member, former] = [await applicant(), await applicant()];
    const named = async () => (await server.call(shop.listShopPlans, {})).data.map(({ agreementVersion }) => agreementVersion);
    const [opened] = await named();
    expect(new Set(await named())).toEqual(new Set([opened]));
    const form = await person(member);
    await server.db.run(sql`update protocol set version = version || '.1' where type = 'shop'`);
    expect(await submit(member, { ...form, agreed: opened })).toMatchObject({
      code: 409,
      key: 'shop.agreementChanged',
      field: 'agreed',
    });
    expect((await server.call(shop.getShopApplication, {}, member)).data?.state ?? 'draft').toBe('draft');
    const [current] = await named();
    expect(current).toBe(`${opened}.1`);
    expect((await submit(member, { ...form, agreed: current })).data.agreedVersion).toBe(current);
    // A form of an older version names none.
    expect((await submit(former, await person(former))).data.agreedVersion).toBe(current);
  });
});

describe('the contact mobile', () => {
  const codeFor = async (mobile: string) =>
    (await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`))
      .code;

  // APPLYFOR-6
  it('is the member’s own, or is confirmed by a code of this member, once', async () => {
    const [member, otherMember] = [await applicant(), await applicant()];
    const form = { ...(await person(member)), contactMobile: '13911110001' };
    expect(await submit(member, form)).toMatchObject({ code: 400, key: 'shop.codeMissing', field: 'code' });
    await server.call(shop.sendShopContactCode, { contactMobile: '13911110002' }, otherMember);
    const foreign = await codeFor('13911110002');
    expect((await submit(member, { ...form, contactMobile: '13911110002', code: foreign })).key).toBe('code.wrong');
    await server.call(shop.sendShopContactCode, { contactMobile: '13911110001' }, member);
    const id = await submitted(member, { ...form, code: await codeFor('13911110001') });
    await server.call(shop.rejectShop, { id, reason: '照片不清晰' }, operator());
    expect((await submit(member, form)).data).toMatchObject({ state: 'submitted', isMobileProven: true });
  });
});

describe('the responsible person of an application', () => {
  let persons = 0;
  const verified = async (name = '周牧野') => {
    persons += 1;
    const member = await server.memberWith();
    const ownNumber = residentNumber('1985-03-03', persons);
    await verifyPerson(server, member.id, { name, number: ownNumber });
    return { who: member, own: ownNumber };
  };
  const flagsOf = async (id: string) =>
    (await server.call(shop.listShopApplications, { pageSize: 50 }, operator())).data.list.find((row) => row.id === id)?.flags;

  // APPLYFOR-9
  it('is the applicant by the verified name and number for a personal shop, ignoring blanks and width', async () => {
    const { who: member, own: ownNumber } = await verified('Anna Li');
    const form = { ...(await person(member)), contactName: 'Anna Li', legalName: 'Anna Li', idNumber: ownNumber };
    const refused = (field: string) => ({ code: 400, key: 'shop.legalPersonDiffers', field });
    expect(await submit(member, { ...form, legalName: '周牧野' })).toMatchObject(refused('legalName'));
    expect(await submit(member, { ...form, idNumber: residentNumber('1985-03-03', 900) })).toMatchObject(refused('idNumber'));
    expect((await server.call(shop.getShopApplication, {}, member)).data?.state ?? 'draft').toBe('draft');
    expect(await flagsOf(await submitted(member, { ...form, legalName: 'ａnna　Ｌi' }))).toEqual([]);
  });

  // APPLYFOR-9
  it('is compared with the draft’s number when it is omitted', async () => {
    const { who: member, own: ownNumber } = await verified();
    const { idNumber: _given, ...form } = await person(member);
    await server.call(shop.saveShopDraft, { idNumber: residentNumber('1985-03-03', 901) }, member);
    expect(await submit(member, form)).toMatchObject({ key: 'shop.legalPersonDiffers', field: 'idNumber' });
    await server.call(shop.saveShopDraft, { idNumber: ownNumber }, member);
    await submitted(member, form);
  });

  // APPLYFOR-10, MEMBER-84
  it('may be another person for a company’s shop, which is shown to the operator, as a contact who is neither', async () => {
    const [{ who: member }, { who: otherMember, own: ownNumber }] = [await verified('林知夏'), await verified()];
    const foreign = { ...(await company(member)), contactName: '林知夏' };
    expect(await flagsOf(await submitted(member, foreign))).toEqual(['legalPersonDiffers']);
    const ownCompany = { ...(await company(otherMember)), idNumber: ownNumber, contactName: '江上舟' };
    expect(await flagsOf(await submitted(otherMember, ownCompany))).toEqual(['contactDiffers']);
  });
});

describe('a shop name', () => {
  // APPLYFOR-2
  it.each([
    ['聚缘茶庄', '聚緣 茶莊'],
    ['ABC 茶铺', 'ａｂｃ茶铺'],
    ['山·野', '山野'],
  ])('%s equals %s for a shop and for a pending application', async (first, second) => {
    const [member, otherMember] = [await applicant(), await applicant()];
    const id = await submitted(member, { ...(await person(member)), shopName: first });
    const form = { ...(await person(otherMember)), shopName: second };
    expect(await submit(otherMember, form)).toMatchObject({ key: 'shop.nameTaken', field: 'shopName' });
    await server.call(shop.approveShop, { id }, operator());
    expect((await submit(otherMember, form)).key).toBe('shop.nameTaken');
  });

  it('is submitted by one of twenty concurrent applications', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => applicant()));
    const forms = await Promise.all(members.map((member) => person(member)));
    const responses = await server.together(20, (i) => [
      shop.submitShopApplication,
      { ...forms[i], shopName: i % 2 === 0 ? '万里茶路' : '萬里 茶路' } as never,
      { token: members[i]?.token ?? '' },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'shop.nameTaken')).toHaveLength(19);
  });

  // APPLYFOR-2, APPLYFOR-24
  it('becomes one shop when two applications with it are approved twenty times concurrently', async () => {
    const [member, otherMember] = [await applicant(), await applicant()];
    const ids = [await submitted(member), await submitted(otherMember)];
    await server.db.run(sql`update shop_application set shop_name = case id when ${ids[0]} then '同名小铺' else '同名 小鋪' end
      where id = any(${ids}::text[])`);
    const responses = await server.together(20, (i) => [
      shop.approveShop,
      { id: ids[i % 2] ?? '' },
      { ...operator(), key: `approve-name-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(server.deadlocks()).toBe(0);
    expect(await server.db.rows(sql`select id from shop where name in ('同名小铺', '同名 小鋪')`)).toHaveLength(1);
  });
});

describe('an application under review', () => {
  // APPLYFOR-1, APPLYFOR-17
  it('can be withdrawn by its member and becomes a draft again; three submissions a day at most', async () => {
    const member = await applicant();
    const form = await person(member);
    for (let n = 0; n < 3; n += 1) {
      await submitted(member, form);
      expect((await server.call(shop.withdrawShopApplication, {}, member)).data.state).toBe('draft');
    }
    expect(await submit(member, form)).toMatchObject({ code: 409, key: 'shop.tooManySubmits' });
    expect((await server.call(shop.withdrawShopApplication, {}, member)).code).toBe(409);
    expect((await server.call(shop.withdrawShopApplication, {}, await applicant())).key).toBe('application.missing');
  });

  // APPLYFOR-7
  it('is flagged when documents or number are another member’s too', async () => {
    const [member, otherMember] = [await applicant(), await applicant()];
    const bytes = await drawn();
    await submitted(member, {
      ...(await person(member)),
      idNumber: otherNumber,
      licenceIds: [await picture(member, 'licence', bytes)],
    });
    const id = await submitted(otherMember, {
      ...(await person(otherMember)),
      idNumber: otherNumber,
      licenceIds: [await picture(otherMember, 'licence', bytes)],
    });
    const { list } = (await server.call(shop.listShopApplications, { pageSize: 50 }, operator())).data;
    expect(list.find((application) => application.id === id)?.flags).toEqual([
      'papersElsewhere',
      'idNumberElsewhere',
      'legalPersonDiffers',
    ]);
  });

  // APPLYFOR-8
  it('is blocked when its identity number is another member’s, until the operator confirms a check', async () => {
    const [member, otherMember] = [await applicant(), await applicant()];
    const sharedNumber = residentNumber('1975-05-05');
    await submitted(member, { ...(await person(member)), idNumber: sharedNumber });
    const id = await submitted(otherMember, { ...(await person(otherMember)), idNumber: sharedNumber });
    expect(await server.call(shop.approveShop, { id }, operator())).toMatchObject({ code: 409, key: 'shop.held' });
    expect((await server.call(shop.getShopApplication, {}, otherMember)).data?.state).toBe('submitted');
    expect((await server.call(shop.approveShop, { id, despiteDoubts: true }, operator())).data.state).toBe('approved');
  });

  // APPLYFOR-12
  it('is rejected with marks at its fields, which remain until the next submission', async () => {
    const member = await applicant();
    const form = await person(member);
    const id = await submitted(member, form);
    const marks = [
      { field: 'idNumber' as const, note: '与照片不符' },
      { field: 'identityIds' as const, note: '国徽面反光' },
    ];
    const wrong = { id, reason: '资料有误', marks: [{ field: 'password', note: '？' }] };
    expect((await server.call(shop.rejectShop, wrong as never, operator())).code).toBe(400);
    await server.call(shop.rejectShop, { id, reason: '资料有误', marks }, operator());
    expect((await server.call(shop.getShopApplication, {}, member)).data).toMatchObject({ state: 'rejected', marks });
    expect((await submit(member, form)).data).toMatchObject({ state: 'submitted', marks: [] });
  });

  // APPLYFOR-13
  it('reports the recent duration of decisions, from three on', async () => {
    const fresh = await testServer();
    try {
      const member = await fresh.memberWith();
      const [application] = await fresh.db.rows<{ id: string }>(
        sql`insert into shop_application (member_id, state) values (${member.id}, 'submitted') returning id`,
      );
      const decide = (hours: number) =>
        fresh.db.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, at) values
          ('shopApplication', ${`a${hours}`}, 'draft', 'submit', 'submitted', 'member', now() - ${hours + 1}::int * interval '1 hour'),
          ('shopApplication', ${`a${hours}`}, 'submitted', 'approve', 'approved', 'operator', now() - interval '1 hour')`);
      const usual = async () => (await fresh.call(shop.getShopApplication, {}, member)).data?.usualSeconds;
      await decide(2);
      await decide(30);
      expect([application?.id !== undefined, await usual()]).toEqual([true, null]);
      await decide(4);
      expect(await usual()).toBe(4 * 3_600);
    } finally {
      await fresh.close();
    }
  });

  it('is either approved, rejected or withdrawn', async () => {
    const member = await applicant();
    const id = await submitted(member);
    const outcomes: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const steps = [
        [shop.approveShop, { id }, { ...operator(), key: `round-approve-${round}` }],
        [shop.rejectShop, { id, reason: '照片不清晰' }, { ...operator(), key: `round-reject-${round}` }],
        [shop.withdrawShopApplication, {}, { token: member.token, key: `round-withdraw-${round}` }],
      ] as const;
      const responses = await server.together(3, (i) => steps[(i + round) % 3] as never);
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
      const { state } = await server.db.one<{ state: string }>(sql`select state from shop_application where id = ${id}`);
      expect(await server.db.rows(sql`select id from shop where owner_id = ${member.id}`)).toHaveLength(
        state === 'approved' ? 1 : 0,
      );
      outcomes.push(state);
      await server.db.run(sql`update shop_application set state = 'submitted', shop_id = null where id = ${id}`);
      await server.db.run(sql`delete from shop where owner_id = ${member.id}`);
    }
    expect(outcomes).toHaveLength(rounds);
    expect(server.deadlocks()).toBe(0);
  });
});
