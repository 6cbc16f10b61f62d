const camel = (slice) => slice.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = (slice) => camel(slice).replace(/^./, (letter) => letter.toUpperCase());
/** The shell contains the pages of domains without a remote. */
export const appOf = (domain) => (['member', 'common', 'payment'].includes(domain) ? 'shell' : domain);

/** The one text of a new slice. */
const since = { 'zh-Hans': '注册时间', 'zh-Hant': '註冊時間', en: 'Member since', fr: 'Membre depuis', es: 'Miembro desde' };

/** Returns the names of a slice's files and of what they declare. */
const namesOf = (domain, slice) => ({
  domain,
  slice,
  address: `${domain}/${slice}`,
  name: camel(slice),
  Name: pascal(slice),
  operation: `get${pascal(slice)}`,
  page: `/${domain}/${slice}`,
});

/** The operation and its schemas. */
const contractFiles = ({ domain, slice, address, name, Name, operation }) => [
  {
    path: `packages/contract/src/${address}.schemas.ts`,
    text: `import { z } from 'zod';
import { instant, noInput } from '../fields.ts';

export const ${name} = z.object({ since: instant });
export type ${Name} = z.output<typeof ${name}>;

export const ${name}Schemas = {
  ${operation}: { input: noInput, output: ${name} },
};
`,
  },
  {
    path: `packages/contract/src/${address}.ts`,
    text: `import { defineOperations } from '../operation.ts';
import type { ${name}Schemas } from './${slice}.schemas.ts';

export const ${name} = defineOperations<typeof ${name}Schemas>()('${address}', {
  ${operation}: {
    method: 'GET',
    path: '/api/${domain}/${slice}/${operation}',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'When the member joined.',
  },
});
`,
  },
];

/** Handler, rules, SQL and their test. */
const serverFiles = ({ slice, address, name, Name, operation }) => [
  {
    path: `server/src/${address}/${slice}.repository.ts`,
    text: `import type { ${Name} } from '@juhe/contract/${address}.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const ${name}Of = (db: Db, memberId: string) =>
  db.one<${Name}>(sql\`select created_at as "since" from member where id = \${memberId}\`);
`,
  },
  {
    path: `server/src/${address}/${slice}.service.ts`,
    text: `import type { ${Name} } from '@juhe/contract/${address}.schemas';
import type { Ctx } from '../../http/call/context.ts';
import * as repository from './${slice}.repository.ts';

export const ${operation} = (ctx: Ctx): Promise<${Name}> => repository.${name}Of(ctx.db, ctx.memberId);
`,
  },
  {
    path: `server/src/${address}/${slice}.routes.ts`,
    text: `import { ${name} } from '@juhe/contract/${address}';
import { ${name}Schemas } from '@juhe/contract/${address}.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './${slice}.service.ts';

export const ${name}Routes = routes(${name}, ${name}Schemas, service);
`,
  },
  {
    path: `server/src/${address}/${slice}.test.ts`,
    text: `import { ${name} } from '@juhe/contract/${address}';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { ${name}Routes } from './${slice}.routes.ts';

describe('${address}', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ groups: [${name}Routes] });
  });
  afterAll(() => server.close());

  it('answers a member since when', async () => {
    const member = await server.memberWith();
    const { code, data } = await server.as(member)(${name}.${operation}, {});
    expect(code).toBe(200);
    expect(Date.parse(data.since)).toBeLessThanOrEqual(Date.now());
  });

  it('refuses a visitor', async () => {
    expect((await server.call(${name}.${operation}, {})).code).toBe(401);
  });
});
`,
  },
];

/** Endpoint, screen with its texts, and journey. */
const browserFiles = ({ domain, slice, address, name, Name, operation, page }) => [
  {
    path: `packages/api-client/src/${address}.ts`,
    text: `import { ${name} } from '@juhe/contract/${address}';
import { inject, query } from '@juhe/api-client';

export const { useGet${Name}Query } = inject((build) => ({
  ${operation}: query(build, ${name}.${operation}, { tags: ['${address}'] }),
}));
`,
  },
  {
    path: `apps/${appOf(domain)}/src/${slice}/${slice}-screen.tsx`,
    text: `import { useGet${Name}Query } from '@juhe/api-client/${address}';
import { QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

const ${Name}Screen = () => {
  const t = useTranslations('${name}');
  const query = useGet${Name}Query();
  return (
    <QueryView query={query}>
      {({ since }) => (
        <p>
          {t('since')} <time dateTime={since}>{since.slice(0, 10)}</time>
        </p>
      )}
    </QueryView>
  );
};

export { ${Name}Screen as Screen };
`,
  },
  ...Object.entries(since).map(([lang, text]) => ({
    path: `apps/${appOf(domain)}/src/${slice}/locales/${lang}.json`,
    text: `${JSON.stringify({ [name]: { since: text } }, undefined, 2)}\n`,
  })),
  {
    path: `e2e/${address}.spec.ts`,
    text: `import { expect, test } from '../support/test.ts';

test('a member opens ${slice}', async ({ freshMember, open, page }) => {
  await freshMember();
  await open('${page}');
  await expect(page.getByRole('time')).toBeVisible();
});
`,
  },
];

/**
 * Returns the files of a new slice at its address in the five roots.
 * @returns {{ path: string, text: string }[]}
 */
export const files = (domain, slice) => {
  const names = namesOf(domain, slice);
  return [...contractFiles(names), ...serverFiles(names), ...browserFiles(names)];
};

/** Returns the steps that the generator leaves to its user. */
export const nextSteps = (domain, slice) => `Next:
1. server/src/${domain}/module.ts: import { ${camel(slice)}Routes } from './${slice}/${slice}.routes.ts' and put it into routes.
   server/src/http/document/openapi-tags.ts: one sentence about the slice for the API document.
2. apps/${appOf(domain)}/src/routes.ts: { path: '/${domain}/${slice}', screen: '${slice}/${slice}-screen', title: '…', access: 'required', kind: 'page', query: [] }
   with its title in src/locales/*.json; then npm run pages, and a PageLink to its builder from another page.
   Its texts are in apps/${appOf(domain)}/src/${slice}/locales/*.json.
3. Replace the one operation by the slice's own (contract first: the rest then does not compile until it is done), a migration in
   server/src/migrations/, refusals in server/src/${domain}/failures.ts with their texts in server/src/${domain}/locales/*.json.
4. npx jest server/src/${domain}/${slice} · npm run check`;
