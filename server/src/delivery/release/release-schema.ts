import { valid, validRange } from 'semver';
import { z } from 'zod';
import { langs } from '../../http/text/lang.ts';
import { badField, parseInput } from '../failures.ts';
import { deprecationShape } from './deprecation-field.ts';
import { isAppName, isPrivateFile, isReleaseId, type Release } from './release-document.ts';

/** Limits of one release. Bytes are before compression. */
export const limits = {
  files: 600,
  fileBytes: 8 * 1024 * 1024,
  allBytes: 64 * 1024 * 1024,
  routes: 300,
  slots: 50,
  depth: 32,
} as const;

/** A name below `/r/<app>/<release>/`: no empty, hidden or parent folders, and no reserved names. */
const fileName = z
  .string()
  .max(200)
  .regex(
    /^(?!.*\.\.)[\w@~-][\w.+@~-]*(\/[\w@~-][\w.+@~-]*)*$/,
    'a relative file name of letters, digits and . _ + @ ~ -, without ..',
  )
  .refine((name) => name !== '__proto__' && name !== 'release.json', 'this name is not possible');
const script = fileName.regex(/\.js$/, 'a .js file');
const style = fileName.regex(/\.css$/, 'a .css file');
const text = z.string().min(1).max(200);
const bytes = z.int().min(0);
const scripts = z.array(script).max(limits.files);
const styles = z.array(style).max(limits.files);
const packageName = z
  .string()
  .regex(/^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/, 'a package name')
  .max(100);
const nameLists = z.record(packageName, z.array(z.string().regex(/^[\w$]{1,100}$/, 'a name that a package exports')).max(2000));
const cspHash = z.string().regex(/^'sha(256|384|512)-[A-Za-z0-9+/]{40,90}={0,2}'$/, "a source of a policy: 'sha256-…'");

/** Whole segments without parent references: ownership is determined by the path's prefix. */
export const pagePath = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/;

const asset = z.looseObject({
  sha384: z.string().regex(/^[A-Za-z0-9+/]{64}$/, '48 bytes in base64'),
  size: bytes.max(limits.fileBytes, `a file has at most ${limits.fileBytes} bytes`),
  // The server computes these itself.
  gzip: bytes.default(0),
  brotli: bytes.default(0),
});

const route = z.looseObject({
  path: z.string().max(200).regex(pagePath, 'a path such as /pages/index/index'),
  title: text,
  titles: z.record(z.enum(langs), text),
  access: z.enum(['public', 'required']),
  kind: z.enum(['tab', 'guarded', 'page']),
  query: z.array(z.string().regex(/^[\w.-]{1,50}$/, 'a parameter name')).max(50),
  required: z.array(z.string().max(50)).max(50).optional(),
  prefetch: z
    .array(
      z
        .string()
        .max(500)
        .regex(/^(GET|POST) \/api\/\S+( \S+)?$/, 'a call such as GET /api/…'),
    )
    .max(20)
    .optional(),
  render: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^(GET|POST) \/api\/[^\s?]+$/, 'an operation such as GET /api/…'),
    )
    .max(30)
    .optional(),
  hold: z.literal(true).optional(),
  deprecated: deprecationShape.exactOptional(),
  expose: z
    .string()
    .max(210)
    .regex(/^\.(\/[\w.~-]+)+$/, 'a key such as ./pages/index/index'),
  js: scripts,
  css: styles,
});

export const slotId = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9]{1,23}(\.[a-z][a-z0-9-]{0,39})+$/, 'a slot such as goods.below-price');
const propsShape = z.strictObject({
  fields: z.record(z.string().regex(/^[A-Za-z]\w{0,49}$/, 'the name of a prop'), z.enum(['string', 'number', 'boolean'])),
  optional: z.array(z.string().max(50)).max(50).exactOptional(),
});
const access = z.enum(['public', 'required']);

const ofSlot = {
  id: slotId,
  path: z.string().max(200).regex(pagePath, 'a path such as /pages/index/index'),
  most: z.int().min(1).max(12),
  deprecated: deprecationShape.exactOptional(),
};
const slot = z.discriminatedUnion('kind', [
  z.looseObject({ ...ofSlot, kind: z.literal('entries') }),
  z.looseObject({
    ...ofSlot,
    kind: z.literal('fragment'),
    height: z.int().min(1).max(600),
    budget: z.int().min(1).max(60_000),
    props: propsShape,
  }),
]);

const fill = z.discriminatedUnion('kind', [
  z.looseObject({
    slot: slotId,
    kind: z.literal('entry'),
    access: access.exactOptional(),
    icon: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'the name of an icon'),
    path: z.string().max(200).regex(pagePath, 'a path such as /pages/index/index'),
    // Every language: an entry has no other fallback text.
    titles: z.record(z.enum(langs), z.string().trim().min(1).max(40)),
  }),
  z.looseObject({
    slot: slotId,
    kind: z.literal('fragment'),
    access: access.exactOptional(),
    expose: z
      .string()
      .max(210)
      .regex(/^\.(\/[\w.~-]+)+$/, 'a key such as ./slot/goods.below-price'),
    js: scripts,
    css: styles,
    props: propsShape,
  }),
]);

const page = z.looseObject({
  html: z
    .string()
    .max(512 * 1024)
    .refine((html) => /\{\{(?:scripts|head)\}\}/.test(html), 'a template with its scripts')
    .refine((html) => ['{{page}}', '{{body}}'].every((part) => html.includes(part)), 'a template with its parts'),
  scriptHashes: z.array(cspHash).max(50),
  styleHashes: z.array(cspHash).max(50),
});

/** The shape of `release.json`; unknown fields are preserved. */
const releaseShape = z.looseObject({
  schema: z.literal(1),
  app: z.string().refine(isAppName, 'a name such as mall'),
  version: z.string().refine((version) => valid(version) === version, 'a version such as 1.2.3'),
  release: z.string().refine(isReleaseId, '<version>+<first 12 hex digits of inputs>, at most 64 characters'),
  inputs: z.string().regex(/^[0-9a-f]{64}$/, 'sha256 in hex'),
  commit: z.string().regex(/^([0-9a-f]{7,64}(-dirty)?)?$/, 'a commit, with -dirty where the sources had changes, or empty'),
  platform: z.looseObject({ contract: z.int().min(1).max(1_000_000) }),
  operations: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/, 'an operation such as GET /api/…'),
    )
    .max(5000),
  requires: z.record(
    packageName,
    z
      .string()
      .max(100)
      .refine((range) => validRange(range) !== null, 'a version range such as ^1.0.0'),
  ),
  uses: nameLists,
  provides: nameLists.optional(),
  shared: z.record(
    packageName,
    z
      .string()
      .max(64)
      .refine((version) => valid(version) !== null, 'a version such as 1.2.3'),
  ),
  budget: z.looseObject({}).default({}),
  entry: script,
  initial: z.looseObject({ js: scripts, css: styles }),
  routes: z.array(route).max(limits.routes, `at most ${limits.routes} pages`),
  slots: z.array(slot).max(limits.slots, `at most ${limits.slots} slots`).exactOptional(),
  fills: z.array(fill).max(limits.slots, `at most ${limits.slots} fills`).exactOptional(),
  messages: z.partialRecord(z.enum(langs), scripts),
  files: z
    .record(fileName, asset)
    .refine((files) => Object.keys(files).length <= limits.files, `a release has at most ${limits.files} files`),
  page: page.optional(),
  server: script.optional(),
  ahead: z.array(fileName).max(50).optional(),
  lazy: z.array(fileName).max(limits.files).optional(),
  types: fileName.regex(/\.json$/, 'a .json file').optional(),
  maps: fileName.refine(isPrivateFile, 'a name such as maps.0123abcd.gz').optional(),
});

/** Refuses content that the database cannot store or that is unreasonable: odd characters, and unlimited nesting. */
const checkStorable = (value: unknown): void => {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: node, depth } = next;
    if (depth > limits.depth) throw badField('', `nested deeper than ${limits.depth}`);
    if (typeof node === 'string' && /[\0\p{Cs}]/u.test(node)) throw badField('', 'a text holds characters that cannot be stored');
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, inner] of Object.entries(node))
      open.push({ value: key, depth: depth + 1 }, { value: inner, depth: depth + 1 });
  }
};

const checkListed = (release: Release): void => {
  const check = (field: string, names: readonly string[]) => {
    const absent = names.find((name) => !Object.hasOwn(release.files, name));
    if (absent !== undefined) throw badField(field, `${absent} is not among files`);
  };
  check('entry', [release.entry]);
  check('initial', [...release.initial.js, ...release.initial.css]);
  check('ahead', release.ahead ?? []);
  check('lazy', release.lazy ?? []);
  if (release.server !== undefined) check('server', [release.server]);
  if (release.types !== undefined) check('types', [release.types]);
  if (release.maps !== undefined) check('maps', [release.maps]);
  for (const [lang, names] of Object.entries(release.messages)) check(`messages.${lang}`, names);
  const paths = new Set<string>();
  release.routes.forEach(({ path, expose, js, css }, i) => {
    if (paths.has(path)) throw badField(`routes.${i}.path`, `${path} is there twice`);
    // The live document omits the key.
    if (expose !== `.${path}`) throw badField(`routes.${i}.expose`, `the key of ${path} is .${path}`);
    paths.add(path);
    check(`routes.${i}`, [...js, ...css]);
  });
};

/** Checks that each slot occurs once, on a page of the release, and is filled once. */
const checkSlots = ({ app, routes, files, slots = [], fills = [] }: Release): void => {
  const twice = (names: readonly string[]) => names.find((name, i) => names.indexOf(name) !== i);
  const slotTwice = twice(slots.map(({ id }) => id));
  if (slotTwice !== undefined) throw badField('slots', `${slotTwice} is there twice`);
  const fillTwice = twice(fills.map(({ slot }) => slot));
  if (fillTwice !== undefined) throw badField('fills', `${fillTwice} is filled twice`);
  if (app === 'shell' && fills.length > 0) throw badField('fills', 'only remotes fill slots');
  slots.forEach(({ path }, i) => {
    if (!routes.some((route) => route.path === path)) throw badField(`slots.${i}.path`, `${path} is no page of the release`);
  });
  fills.forEach(({ js = [], css = [] }, i) => {
    const absent = [...js, ...css].find((name) => !Object.hasOwn(files, name));
    if (absent !== undefined) throw badField(`fills.${i}`, `${absent} is not among files`);
  });
};

const checkId = (release: Release, app: string, id: string): void => {
  if (release.app !== app) throw badField('app', `the address says ${app}, release.json ${release.app}`);
  if (release.release !== id) throw badField('release', `the address says ${id}, release.json ${release.release}`);
  if (id !== `${release.version}+${release.inputs.slice(0, 12)}`)
    throw badField('release', 'it is not <version>+<first 12 hex digits of inputs>');
};

/**
 * Parses a `release.json` to be published at this address. Throws `badInput` that names the first invalid field; unknown
 * fields are preserved.
 */
export const readReleaseJson = (app: string, id: string, value: unknown): Release => {
  checkStorable(value);
  const release: Release = parseInput(releaseShape, value) as unknown as Release;
  checkId(release, app, id);
  checkListed(release);
  checkSlots(release);
  const size = Object.values(release.files).reduce((total, file) => total + file.size, 0);
  if (size > limits.allBytes) throw badField('files', `a release has at most ${limits.allBytes} bytes, these are ${size}`);
  if (app === 'shell' ? !release.page : release.page)
    throw badField('page', app === 'shell' ? 'the shell brings its page' : 'only the shell brings a page');
  if (release.base !== undefined) throw badField('base', 'files of a release are served by the registry');
  return release;
};

/** Fields that a development server's release may lack: it is never published, so no gate requires them. */
export const withDefaults = (value: object): object => ({
  commit: '',
  platform: { contract: 1 },
  operations: [],
  requires: {},
  uses: {},
  ...value,
});
