import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseJson } from './release-schema.ts';

const text = readFileSync(join(__dirname, '../../../../docs/container-contract.md'), 'utf8');
const example = (): Record<string, unknown> => {
  const [, json = ''] = /```json\n([^]*?)```/.exec(text) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
};
const read = (value: object) => readReleaseJson('flowers', '1.0.0+0123456789ab', value);

describe('docs/container-contract.md', () => {
  it('shows a release.json that is accepted', () => {
    expect(read(example())).toMatchObject({ app: 'flowers', routes: [{ path: '/remote/flowers/home' }] });
  });

  it.each(Object.keys(example()))('shows only required fields: without %s it is refused', (field) => {
    const { [field]: _, ...rest } = example();
    expect(() => read(rest)).toThrow(field);
  });

  it.each(Object.keys((example()['routes'] as object[])[0] ?? {}))(
    'shows only required fields of a page: without %s it is refused',
    (field) => {
      const { routes, ...rest } = example();
      const [{ [field]: _, ...page } = {}] = routes as Record<string, unknown>[];
      expect(() => read({ ...rest, routes: [page] })).toThrow('routes.0');
    },
  );

  it('names every optional field', () => {
    for (const name of ['types', 'maps', 'lazy', 'slots', 'fills', 'server', 'required', 'prefetch', 'render', 'hold'])
      expect(text).toContain(`\`${name}\``);
  });
});
