import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

interface Viewed {
  readonly shapes: Record<string, Record<string, unknown>>;
  readonly deprecated: Record<string, Record<string, unknown>>;
}

/** Returns a project's view of a package of ours with these declarations. */
const seenOf = (declarations: string, names: readonly string[]): Viewed => {
  const dir = mkdtempSync(join(root, 'apps/mall/.shapes-'));
  try {
    const kit = join(dir, 'node_modules/@juhe/kit');
    mkdirSync(kit, { recursive: true });
    writeFileSync(join(kit, 'package.json'), '{"name":"@juhe/kit","types":"./index.d.ts"}');
    writeFileSync(join(kit, 'index.d.ts'), declarations);
    const script = `import { nameShapes } from '${root}/tools/lib/name-shapes.mjs';
      console.log(JSON.stringify(nameShapes('${dir}', { '@juhe/kit': ${JSON.stringify(names)} })));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    return JSON.parse(output) as Viewed;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const result = seenOf(
  `import type { ReactNode, RefObject } from 'react';
   interface PriceProps { cents: number; size?: 's' | 'l'; signed?: boolean; children?: ReactNode; style?: import('react').CSSProperties }
   export declare const Price: (props: PriceProps) => import('react').JSX.Element;
   export declare function format(cents: number, digits?: number, ...names: string[]): string;
   export declare const pick: <Item>(items: readonly Item[], by: (item: Item, index: number) => boolean) => Item | undefined;
   interface Tree { name: string; children: Tree[] }
   export declare const tree: Tree;
   export declare const names: Record<string, 'a' | 'b' | null>;
   export declare const pair: readonly [string, number];
   export declare const held: RefObject<HTMLDivElement | null>;
   export declare class Failure extends Error { constructor(code: number); readonly code: number }
   export declare const both: { a: string } & { b?: number };
   /**
    * A price as it was.
    * @deprecated since 1.4.0, removed after 2027-03-01: use Price
    */
   export declare const OldPrice: string;
   /** @deprecated some day */
   export declare const vague: string;`,
  ['OldPrice', 'vague', 'Price', 'format', 'pick', 'tree', 'names', 'pair', 'held', 'Failure', 'both', 'missing'],
);

it.each([
  [
    'Price',
    {
      call: [
        {
          takes: [
            {
              fields: {
                cents: 'number',
                children: { ref: 'ReactNode' },
                signed: 'boolean',
                size: { union: [{ is: 'l' }, { is: 's' }] },
                style: { ref: 'CSSProperties' },
              },
              optional: ['children', 'signed', 'size', 'style'],
            },
          ],
          needs: 1,
          gives: { ref: 'Element' },
        },
      ],
    },
  ],
  ['format', { call: [{ takes: ['number', 'number', 'string'], needs: 1, rest: true, gives: 'string' }] }],
  [
    'pick',
    {
      call: [
        {
          takes: [{ list: { ref: '$0' } }, { call: [{ takes: [{ ref: '$0' }, 'number'], needs: 2, gives: 'boolean' }] }],
          needs: 2,
          gives: { union: ['undefined', { ref: '$0' }] },
        },
      ],
    },
  ],
  ['tree', { fields: { children: { list: { ref: 'Tree' } }, name: 'string' } }],
  ['names', { fields: {}, rest: { union: ['null', { is: 'a' }, { is: 'b' }] } }],
  ['pair', { tuple: ['string', 'number'] }],
  ['held', { ref: 'RefObject', of: [{ union: ['null', { ref: 'HTMLDivElement' }] }] }],
  ['Failure', { call: [{ takes: ['number'], needs: 1, gives: { fields: { code: 'number' } } }], isNew: true }],
  ['both', { fields: { a: 'string', b: 'number' }, optional: ['b'] }],
  ['missing', undefined],
])('describes the type of %s completely', (name, shape) => {
  expect(result.shapes['@juhe/kit']?.[name]).toEqual(shape);
});

it('lists the deprecated names, with their dates of removal and their replacements', () => {
  expect(result.deprecated).toEqual({
    '@juhe/kit': { OldPrice: { since: '1.4.0', removedAfter: '2027-03-01', use: 'Price' } },
  });
});
