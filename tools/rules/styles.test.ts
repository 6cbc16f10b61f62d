import { filesBelow, lineOf, read } from './repository.ts';

/** A declaration that may deviate from the scale, and the reason. */
interface Exception {
  readonly file: string;
  /** Matches the beginning of the declaration: a property, or a property and its value. */
  readonly of: RegExp;
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  { file: 'packages/ui/src/tokens.css', of: /./, because: 'the scale itself' },
  { file: 'apps/shell/src/boot/critical.css', of: /./, because: 'inlined before the tokens are there' },
  { file: 'apps/content/src/book/reader-themes.module.css', of: /^--/, because: "the reader's own themes" },
  {
    file: 'apps/content/src/book/reader-settings.module.css',
    of: /^(background|color)/,
    because: 'samples of the themes, whichever is on',
  },
  {
    file: 'apps/content/src/book/reader.module.css',
    of: /^(font-size|line-height)/,
    because: "the member's own size and line height",
  },
  {
    file: 'apps/content/src/video/film.module.css',
    of: /#|rgb/,
    because: 'the dark stage of films: light at many strengths over moving pictures',
  },
  {
    file: 'apps/content/src/video/film-screen-look.module.css',
    of: /^(--bar-ink|--page|background|color)/,
    because: 'the frame while a film shows',
  },
  { file: 'apps/social/src/creation/creation.module.css', of: /^border: 1px solid rgb/, because: 'a light edge on a picture' },
  { file: 'packages/ui/src/image-preview.module.css', of: /rgb|^line-height/, because: 'marks over a whole picture' },
  { file: 'packages/ui/src/swiper.module.css', of: /rgb/, because: 'dots over pictures' },
  { file: 'packages/ui/src/date-sheet.module.css', of: /^mask-image/, because: 'a mask has no colour' },
  { file: 'packages/ui/src/base.css', of: /^font: 400 100%/, because: "the reader's browser decides the base size" },
];

const sheets = ['apps', 'packages'].flatMap(filesBelow).filter((file) => file.endsWith('.css'));
const scripts = ['apps', 'packages'].flatMap(filesBelow).filter((file) => /\.(tsx?|html)$/.test(file));

interface Declaration {
  readonly file: string;
  readonly line: number;
  readonly property: string;
  readonly value: string;
}

/** Blanks out comments and keeps their line breaks. */
const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Returns `property: value` pairs of a style sheet; selectors with a colon are not declarations, since a brace ends them. */
const declarationsIn = (file: string, text: string): Declaration[] =>
  [...bare(text).matchAll(/(?<=[{;]|^)\s*([-\w]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    file,
    line: lineOf(text, match.index + match[0].search(/\S/)),
    property: match[1] ?? '',
    value: (match[2] ?? '').replace(/\s+/g, ' ').trim(),
  }));

const radius = /^(0|50%|inherit|var\(--(radius-l|radius|radius-s|radius-xs|round)\))$/;
const step = /^(inherit|var\(--t-(10|12|14|16|18|22|28)\))$/;
const lineHeight = /^(1|1\.25|1\.4|1\.5|inherit|var\(--reading\))$/;

/** Returns the fault of a declaration, by rule; undefined for one on the scale. */
const fault = ({ property, value }: Declaration): string | undefined => {
  if (/#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value)) return 'raw colour';
  if (/^border(-\w+)*-radius$/.test(property)) {
    return value.split(/[\s/]+/).every((corner) => radius.test(corner)) ? undefined : 'radius off the scale';
  }
  if (property === 'font-size') return step.test(value) ? undefined : 'font size off the scale';
  if (property === 'line-height') return lineHeight.test(value) ? undefined : 'line height off the scale';
  if (property === 'font' && value !== 'inherit') {
    const [, size = '', height = ''] = /(\S+) ?\/ ?(\S+)/.exec(value) ?? [];
    return step.test(size) && lineHeight.test(height) ? undefined : 'font off the scale';
  }
  return undefined;
};

const isExcepted = ({ file, property, value }: Declaration): boolean =>
  exceptions.some((exception) => exception.file === file && exception.of.test(`${property}: ${value}`));

const faultsIn = (file: string, text: string): string[] =>
  declarationsIn(file, text).flatMap((declaration) => {
    const rule = fault(declaration);
    return rule && !isExcepted(declaration)
      ? [`${file}:${declaration.line} ${rule}: ${declaration.property}: ${declaration.value}`]
      : [];
  });

/** Custom properties that are set by a style sheet or by a script. */
const defined = new Set([
  ...sheets.flatMap((file) => [...bare(read(file)).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  ...scripts.flatMap((file) => [...read(file).matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name)),
]);

const undefinedIn = (file: string, text: string): string[] =>
  [...bare(text).matchAll(/var\((--[\w-]+)/g)].flatMap((match) =>
    defined.has(match[1]) ? [] : [`${file}:${lineOf(text, match.index)} ${match[1]} is nowhere defined`],
  );

describe('styles of the screens and the kit', () => {
  it('takes colours, radii, font sizes and line heights from the scale', () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(sheets.flatMap((file) => faultsIn(file, read(file)))).toEqual([]);
  });

  it('uses no custom property that nobody defines', () => {
    expect(sheets.flatMap((file) => undefinedIn(file, read(file)))).toEqual([]);
  });

  it('has no exception that is not needed', () => {
    const needed = (exception: Exception): boolean =>
      declarationsIn(exception.file, read(exception.file)).some(
        (declaration) => fault(declaration) !== undefined && exception.of.test(`${declaration.property}: ${declaration.value}`),
      );
    expect(exceptions.filter((exception) => !needed(exception))).toEqual([]);
  });

  it('finds what it forbids', () => {
    const planted = `.a { color: #fff; border-radius: 6px; font-size: 0.72em; line-height: 1.3 }
@media (min-width: 600px) { .b:active { font: 400 15px / 1.5 var(--font); background: rgb(0 0 0 / 5%); border-radius: var(--radius) 7px; } }
/* color: #fff; */ .c { color: var(--link, var(--blue)); }`;
    expect(faultsIn('x.css', planted)).toEqual([
      'x.css:1 raw colour: color: #fff',
      'x.css:1 radius off the scale: border-radius: 6px',
      'x.css:1 font size off the scale: font-size: 0.72em',
      'x.css:1 line height off the scale: line-height: 1.3',
      'x.css:2 font off the scale: font: 400 15px / 1.5 var(--font)',
      'x.css:2 raw colour: background: rgb(0 0 0 / 5%)',
      'x.css:2 radius off the scale: border-radius: var(--radius) 7px',
    ]);
    expect(undefinedIn('x.css', planted)).toEqual(['x.css:3 --link is nowhere defined']);
  });
});
