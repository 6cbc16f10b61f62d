import { filesBelow, isTest, read } from './repository.ts';

/** Another search engine replaces these files and the triggers of migrations 0119 and 0170 (docs/growth.md). */
const owners = /^server\/src\/(?:db\/search-index\.ts$|content\/search\/)/;
const tables = /\bsearch_(?:document|goods|shop|lot|article|news|book|video|course|member|chapter|grams)\b|`search_\$\{/;

it('the tables of the search index are read only by the search and its module, so that the engine can be replaced', () => {
  const sources = filesBelow('server/src').filter(
    (path) => path.endsWith('.ts') && !isTest(path) && !/^server\/src\/(?:seed|test)\//.test(path),
  );
  const readers = sources.filter((path) => tables.test(read(path)));
  expect(readers).toContain('server/src/db/search-index.ts');
  // These name every table, and read none.
  expect(readers.filter((path) => !owners.test(path)).toSorted()).toEqual([
    'server/src/member/account-export/export-plan.ts',
    'server/src/modules/table-growth.ts',
  ]);
});
