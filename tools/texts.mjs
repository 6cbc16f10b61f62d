/** Applies each language's spacing to every text of the repository: `npm run texts`. `--check` only lists the changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typography } from './lib/typography.mjs';

const check = process.argv.includes('--check');
const skipped = new Set(['node_modules', 'dist', '.cache', '.generated', '.data', 'seed', 'test']);
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const jsonTexts = /(:\s*")((?:[^"\\]|\\.)*)(")/g;
const quoted = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"`;
/** Matches `fr: '…'` with parts added by `+`, in an object that has a text for `zh-Hans`. */
const keyed = (lang) => new RegExp(`((?:'${lang}'|\\b${lang}):\\s*)((?:${quoted})(?:\\s*\\+\\s*(?:${quoted}))*)`, 'g');

const inLiteral = (lang, literal) =>
  literal.replace(new RegExp(quoted, 'g'), (text) => text[0] + typography(lang, text.slice(1, -1)) + text[0]);

/** Returns a file's text with corrected spaces. */
const mend = (path, code) => {
  const [, lang] = /\/locales\/(zh-Hans|zh-Hant|fr|es)\.json$/.exec(path) ?? [];
  if (lang) return code.replace(jsonTexts, (_, before, text, after) => before + typography(lang, text) + after);
  if (!/\.tsx?$/.test(path) || /\.(test|spec)\./.test(path)) return code;
  if (!code.includes("'zh-Hans':")) return code;
  return ['zh-Hans', 'zh-Hant', 'fr', 'es'].reduce(
    (text, key) => text.replace(keyed(key), (_, before, literal) => before + inLiteral(key, literal)),
    code,
  );
};

const changed = ['apps', 'packages', 'server/src'].flatMap(filesBelow).filter((path) => {
  const code = readFileSync(path, 'utf8');
  const mended = mend(path.replaceAll('\\', '/'), code);
  if (mended === code) return false;
  if (!check) writeFileSync(path, mended);
  return true;
});
if (changed.length > 0) console.log(changed.join('\n'));
if (check && changed.length > 0) process.exitCode = 1;
