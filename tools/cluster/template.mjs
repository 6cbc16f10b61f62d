const placeholder = /\{\{([A-Z][A-Z0-9_]*)\}\}/g;
const begin = /^\s*#each ([A-Z][A-Z0-9_]*)\s*$/;
const end = /^\s*#end\s*$/;

const fill = (line, number, values) =>
  line.replaceAll(placeholder, (_, name) => {
    const value = values[name];
    if (value === undefined || typeof value === 'object') throw new Error(`line ${number}: there is no value for {{${name}}}`);
    return String(value);
  });

/**
 * Fills a template: `{{NAME}}` is replaced by a value, the lines between `#each NAME` and `#end` are repeated for each item of
 * a list, whose values come before the outer ones (an empty list leaves the lines out). Throws for a placeholder or list
 * without value and for a block without end.
 * @param {string} text
 * @param {Record<string, string | number | readonly object[]>} values
 * @returns {string}
 */
export const render = (text, values) => {
  const result = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i += 1) {
    const list = begin.exec(lines[i])?.[1];
    if (list === undefined) {
      if (end.test(lines[i])) throw new Error(`line ${i + 1}: #end without #each`);
      result.push(fill(lines[i], i + 1, values));
      continue;
    }
    if (!Array.isArray(values[list])) throw new Error(`line ${i + 1}: there is no list ${list}`);
    const length = lines.slice(i + 1).findIndex((line) => end.test(line));
    if (length < 0) throw new Error(`line ${i + 1}: #each ${list} has no #end`);
    for (const item of values[list])
      for (let k = 1; k <= length; k += 1) result.push(fill(lines[i + k], i + k + 1, { ...values, ...item }));
    i += length + 1;
  }
  return result.join('\n');
};
