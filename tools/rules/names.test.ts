import { parseSync } from '@swc/core';
import { filesBelow, read } from './repository.ts';

/**
 * Everyday words that say nothing about a value. The name is the noun or verb of the field instead: the cart line, the order, the reason, the
 * position (docs/working-habits.md). Fields of the wire, columns and props of the kit are not declared here and are not checked.
 */
const everyday = new Set(
  'one ones found known given wanted place places kept told seen made gone thing things whole ask asked tell say said who whom what others lost brought meant trouble theirs words missing begun heard came stays ours'.split(
    ' ',
  ),
);

/** Exported names that live releases, stories or the specification rely on. */
const fixed: ReadonlySet<string> = new Set([
  'packages/api-client/src/common/missing.ts isMissing',
  'packages/api-client/src/testing/test-api.ts Asked',
  'packages/api-client/src/transport/rendered.ts Ask',
  'packages/contract/src/auction/resale-figures.ts leastStartOf',
  'packages/contract/src/auction/resale-figures.ts mostResales',
  'packages/contract/src/fields.ts mostPages',
  'packages/contract/src/mall/checkout.schemas.ts wanted',
  'packages/contract/src/password.ts longestPassword',
  'packages/contract/src/password.ts shortestPassword',
  'packages/platform/src/share/known-codes.ts isKnown',
  'packages/testing/src/answers.ts Given',
  'packages/testing/src/jest/setup.ts missing',
  'packages/ui/stories/sample.tsx missing',
  'packages/ui/stories/sample.tsx words',
  'packages/ui/stories/swiper.stories.tsx One',
  'packages/ui/stories/toast.stories.tsx Stays',
  'server/src/backup/copy.ts isMissing',
  'server/src/content/chat/chat.service.ts ask',
  'server/src/delivery/release/release-files.ts isMissing',
]);

/** Files that packages export under their name. */
const fixedFiles: ReadonlySet<string> = new Set([
  'packages/api-client/src/common/missing.test.ts',
  'packages/api-client/src/common/missing.ts',
]);

/** Limits are named `max…` and `min…`. */
const isLimit = (name: string): boolean => /^(?:most|least|longest|shortest)(?:[A-Z]|$)/.test(name);

/** A message to a member is sent by `notify…`. */
const isTelling = (name: string): boolean => /^tell[A-Z]/.test(name);

/**
 * Everyday verbs: a value is stored, saved, retained or cached, cleared or evicted, polled or checked; a page is exited, a
 * pointer released, a request sent, a coupon granted, money refunded.
 */
const everydayVerbs = ['keep', 'forget', 'look', 'leave', 'say', 'hear', 'ask', 'give', 'put'];
const everydayVerb = new RegExp(`^(?:(?:${everydayVerbs.join('|')})[A-Z]|letGo$)`);

/** Operations of the contract, names that packages export, and terms of the field: a look-up, a PUT, an answer's `putAt`. */
const fixedVerbs: ReadonlySet<string> = new Set(
  'askAssistant askSplit forgetAttempts forgetDeviceValues forgetLapsed forgetSearches giveCard giveCoupon giveUpCase keepAppOffline keepBargain keepFormer keepUser lookAhead putAt putSeconds putSpy'.split(
    ' ',
  ),
);
const isEverydayVerb = (name: string): boolean => everydayVerb.test(name) && !name.startsWith('lookUp') && !fixedVerbs.has(name);

/**
 * Retired terms: a state machine's row transitions (`transition`), an account deletion has blockers and forfeitures, an
 * order has a promotion, a simulation is tested by mutations, a package has a public API.
 */
const retired = [
  /^(?:fired?|fireAll|fire[A-Z]\w*|FireInput)$/,
  /(?:^d|D)epartures?(?:$|[A-Z])|^depart$/,
  /^(?:[oO]rderOrigins?|Origin(?:Kind|Order|Request)|(?:group|bargain)Origin|setOriginRef)$/,
  /^(?:[pP]lantedBugs?|\w+Bugs)$/,
  /^(?:Faces|readFaces)$/,
];

const isRetired = (name: string): boolean => retired.some((pattern) => pattern.test(name));

/** Retired names of members and aliases, which no declaration shows. */
const retiredMembers: readonly (readonly [path: RegExp, text: RegExp])[] = [
  [/^server\/src\/.*\.ts$/, /\.fire(?:All)?\(|^\s*(?:async )?fire(?:All)?\(/m],
  [/^server\/src\/.*\.ts$/, /\bctx\.outside\b|\bget outside\(|\boutside\??: (?:Db\b|outside)/],
  [/^(?:server|apps|packages|e2e)\/.*\.tsx?$/, /\bas departures?\b/],
  [/^server\/src\/.*account-deletion[\w.-]*\.ts$/, /\b(?:obstacles|losses)\??:/],
  // A page's component is named after its page and exported as `Screen`: stack traces and developer tools show its name.
  [
    /^(?:apps\/|e2e\/fixtures\/|packages\/testing\/src\/testing\/|tools\/run\/).*(?<!\.test)\.(?:tsx|mjs)$/,
    /^export (?:const|function) Screen\b/m,
  ],
];

/** Retired parts of paths. */
const retiredPath = /(?:^|[/-])(?:departures?|planted-bugs|faces|platform-face)(?=[/.-])/;

/** The word behind a capital, `set` or `is`: `Wanted`, `setKept`, `isFound`. */
const wordOf = (name: string): string =>
  name.replace(/^(?:set|is)?([A-Z]\w*)$/, (_, word: string) => word.slice(0, 1).toLowerCase() + word.slice(1));
const isEveryday = (name: string): boolean =>
  everyday.has(name) || everyday.has(wordOf(name)) || isLimit(name) || isTelling(name) || isEverydayVerb(name) || isRetired(name);

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Names that a binding pattern declares. An array pattern may number its elements: `[one, two]`. */
const namesIn = (pattern: Node | null | undefined): string[] => {
  if (!pattern) return [];
  const inside = (key: string): Node | undefined => (isNode(pattern[key]) ? (pattern[key] as Node) : undefined);
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['value'])];
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((property) =>
        namesIn((property['value'] ?? property['argument'] ?? property['key']) as Node),
      );
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(namesIn).filter((name) => name !== 'one');
    case 'AssignmentPattern':
      return namesIn(inside('left'));
    case 'RestElement':
      return namesIn(inside('argument'));
    default:
      return namesIn(inside('pat'));
  }
};

/** Names of variables, parameters, functions, classes and types that a syntax tree declares. */
const declaredIn = (node: Node): string[] => {
  const own =
    node.type === 'VariableDeclarator'
      ? namesIn(node['id'] as Node)
      : /^(?:Function|Class)Declaration$/.test(node.type ?? '')
        ? namesIn(node['identifier'] as Node)
        : /^Ts(?:Interface|TypeAlias)Declaration$/.test(node.type ?? '')
          ? namesIn(node['id'] as Node)
          : [];
  const parameters =
    Array.isArray(node['params']) && /Function|Method|Constructor/.test(node.type ?? '')
      ? (node['params'] as Node[]).flatMap(namesIn)
      : [];
  return [...own, ...parameters, ...childrenOf(node).flatMap(declaredIn)];
};

const namesOf = (source: string, path: string): string[] =>
  declaredIn(
    parseSync(
      source,
      /\.[cm]?js$/.test(path) ? { syntax: 'ecmascript' } : { syntax: 'typescript', tsx: path.endsWith('x') },
    ) as unknown as Node,
  );

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Where a declaration could be; most files have none and need not be parsed. */
const candidate = new RegExp(
  `(?:\\b(?:const|let|var|function|interface|type|class)\\s+|[({,[:]\\s*(?:\\.\\.\\.)?|^\\s*)(?:${[...everyday].join('|')}|(?:set|is)?(?:${[...everyday].map(capital).join('|')})|(?:most|least|longest|shortest)(?:[A-Z]\\w*)?|tell[A-Z]\\w*|(?:${everydayVerbs.join('|')})[A-Z]\\w*|letGo|fire\\w*|depart\\w*|\\w*(?:[dD]esk|Departure|[nN]ewsroom|Origin|Bug|[fF]ace)\\w*)\\b`,
  'm',
);
const withoutComments = (source: string): string => source.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');

describe('declared names', () => {
  it('include variables, parameters, functions, types and patterns', () => {
    const source = `const tellOwner = 1; interface Wanted {} type Kept = Wanted; const [, setFound] = X; const longestName = 1; const one = 1; const keepCopy = 1; const lookUpPayee = 1; function told(who: string, { what, a: seen = 2, ...lost }: X) {} const f = ([one, made]: Y) => [one, { place: 1 }];`;
    expect(namesOf(source, 'a.ts').filter(isEveryday).sort()).toEqual([
      'Kept',
      'Wanted',
      'keepCopy',
      'longestName',
      'lost',
      'made',
      'one',
      'seen',
      'setFound',
      'tellOwner',
      'told',
      'what',
      'who',
    ]);
  });

  it('are not everyday words', () => {
    const sources = filesBelow('.').filter(
      (path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !/\.(gen|d)\.|\/seed\/data\//.test(path),
    );
    const violations = sources.flatMap((path) =>
      (candidate.test(withoutComments(read(path))) ? namesOf(read(path), path) : [])
        .filter((name) => isEveryday(name) && !fixed.has(`${path} ${name}`))
        .map((name) => `${path} ${name}`),
    );
    expect(violations).toEqual([]);
  });
});

describe('retired names', () => {
  const own = 'tools/rules/names.test.ts';

  it('are recognised, and no others', () => {
    expect(
      'fire fireAll fireOrder fired FireInput departures mallDeparture lockForDeparture depart orderOrigins OriginKind plantedBugs auctionBugs readFaces'
        .split(' ')
        .filter((name) => !isRetired(name)),
    ).toEqual([]);
    expect(
      'firefly Firefox departed serviceDesk origin publicOrigin Bug surface interfaces'.split(' ').filter(isRetired),
    ).toEqual([]);
  });

  it('are no members, aliases or exports', () => {
    const violations = filesBelow('.')
      .filter((path) => path !== own)
      .flatMap((path) =>
        retiredMembers
          .filter(([where, text]) => where.test(path) && text.test(withoutComments(read(path))))
          .map(([, text]) => `${path} ${text.exec(withoutComments(read(path)))?.[0]}`),
      );
    expect(violations).toEqual([]);
  });

  it('are in no path of a source', () => {
    const violations = filesBelow('.').filter((path) => /\.(?:tsx?|mjs|cjs|css|json)$/.test(path) && retiredPath.test(path));
    expect(violations).toEqual([]);
  });
});

describe('names of source files', () => {
  it('are not everyday words', () => {
    const violations = filesBelow('.').filter((path) => {
      const [name = ''] = (path.split('/').at(-1) ?? '').split('.');
      return /\.(ts|tsx|mjs|cjs|css)$/.test(path) && everyday.has(name) && !fixedFiles.has(path);
    });
    expect(violations).toEqual([]);
  });
});
