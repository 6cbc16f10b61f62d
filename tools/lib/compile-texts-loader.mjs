import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from './apps.mjs';
import { compiledTexts } from './text-hook.mjs';

/** Compiles a `texts.gen.ts` with the `<lang>.json` beside it, in builds of the shell (text-hook.mjs). */
const compileTextsLoader = function (source) {
  // Lists of files that are loaded later.
  if (!/export const (?:bundled|translatorIn)\b/.test(source)) return source;
  const files = languages.map((lang) => join(dirname(this.resourcePath), `${lang}.json`));
  for (const file of files) this.addDependency(file);
  return compiledTexts(
    source,
    files.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  );
};

export default compileTextsLoader;
