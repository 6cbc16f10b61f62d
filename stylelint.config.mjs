// Style sheets of the apps and packages take colours, radii, sizes and line heights from packages/ui/src/tokens.css
// (`npm run lint:css`). A declaration that has to leave the scale says why in a `stylelint-disable` comment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './tools/lib/inputs.mjs';

/** Custom properties that a style sheet declares or a script sets, each with a value that no rule reads. */
const definedProperties = () => {
  const sources = ['apps', 'packages']
    .flatMap((folder) => filesBelow(join(import.meta.dirname, folder)))
    .filter((file) => !/\/(node_modules|dist)\//.test(file) && /\.(css|tsx?|html)$/.test(file));
  const names = sources.flatMap((file) => {
    const declaration = file.endsWith('.css') ? /(--[\w-]+)\s*:/g : /['"`](--[\w-]+)['"`]/g;
    return [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name]) => [name, 'initial']);
  });
  return Object.fromEntries(names);
};

const radius = String.raw`(?:0|50%|inherit|var\(--(?:radius-l|radius|radius-s|radius-xs|round)\))`;
const size = String.raw`(?:inherit|var\(--t-(?:10|12|14|16|18|22|28)\))`;
/** Lengths that are not steps of 4 px; 1 px is a border's compensation, 2 px separates the lines of one text. */
const offGrid = String.raw`/(?<![\d.-])(?:3|5|6|7|9|1[0134579]|18)px/`;
const lineHeight = String.raw`(?:1|1\.25|1\.4|1\.5|inherit|var\(--reading\))`;

const colours = {
  'color-no-hex': true,
  'color-named': 'never',
  'function-disallowed-list': ['/^(rgb|hsl)a?$/', 'hwb', '/^(ok)?(lab|lch)$/', 'color'],
};
const noColours = Object.fromEntries(Object.keys(colours).map((rule) => [rule, null]));

/** @type {import('stylelint').Config} */
export default {
  // Built and installed files are not ours.
  ignoreFiles: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  plugins: ['stylelint-value-no-unknown-custom-properties'],
  rules: {
    ...colours,
    'csstools/value-no-unknown-custom-properties': [true, { importFrom: [{ customProperties: definedProperties() }] }],
    'declaration-property-value-disallowed-list': { '/^(?:padding|(?:row-|column-)?gap$)/': [offGrid] },
    'declaration-property-value-allowed-list': {
      '/^border(-\\w+)*-radius$/': [`/^${radius}(?:[\\s/]+${radius})*$/`],
      'font-size': [`/^${size}$/`],
      'line-height': [`/^${lineHeight}$/`],
      font: ['inherit', `/(?:^|\\s)${size}\\s*/\\s*${lineHeight}(?:\\s|$)/`],
    },
  },
  overrides: [
    // The scale itself.
    {
      files: ['packages/ui/src/tokens.css'],
      rules: {
        ...noColours,
        'declaration-property-value-allowed-list': null,
        'declaration-property-value-disallowed-list': null,
      },
    },
    // Inlined into the page before the tokens are there.
    {
      files: ['apps/shell/src/boot/critical.css'],
      rules: {
        ...noColours,
        'declaration-property-value-allowed-list': null,
        'declaration-property-value-disallowed-list': null,
      },
    },
    // The reader's own themes, and the dark stage of films: light at many strengths over moving pictures.
    {
      files: ['apps/content/src/book/reader/settings/reader-themes.module.css', 'apps/content/src/video/film.module.css'],
      rules: noColours,
    },
  ],
};
