/** A node of PostgreSQL's analysed statements, in the text form of `debug_print_parse` (`nodes/outfuncs.c`). */
export interface TreeNode {
  readonly kind: string;
  readonly fields: ReadonlyMap<string, Value>;
}

/** A node, a list, or the text of a field. */
export type Value = TreeNode | readonly Value[] | string;

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\n' || char === '\t';
const brackets = new Set(['(', ')', '{', '}']);

/** The tokens of a tree; a backslash takes the meaning from the character behind it. */
const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    const first = text[at] ?? '';
    const start = at;
    at += 1;
    if (isBlank(first)) continue;
    if (first === '"') {
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      at += 1;
    } else if (!brackets.has(first)) {
      if (first === '\\') at += 1;
      while (at < text.length && !isBlank(text[at]) && !brackets.has(text[at] ?? '')) at += text[at] === '\\' ? 2 : 1;
    }
    tokens.push(text.slice(start, at));
  }
  return tokens;
};

/** Parses the outermost node of a text. */
export const parseTree = (text: string): TreeNode => {
  const tokens = tokensOf(text);
  let at = 0;
  const isOpen = (end: string): boolean => at < tokens.length && tokens[at] !== end;
  const valueOf = (): Value => {
    const token = tokens[at] ?? '';
    if (token === '{') return nodeOf();
    at += 1;
    if (token !== '(') return token;
    const list: Value[] = [];
    while (isOpen(')')) list.push(valueOf());
    at += 1;
    return list;
  };
  const nodeOf = (): TreeNode => {
    const kind = tokens[at + 1] ?? '';
    at += 2;
    const fields = new Map<string, Value>();
    while (isOpen('}')) {
      const name = (tokens[at] ?? '').slice(1);
      const values: Value[] = [];
      at += 1;
      // A field has several values where it is an array (`:constvalue 4 [ 1 0 0 0 ]`).
      while (isOpen('}') && !/^:[a-z]/i.test(tokens[at] ?? '')) values.push(valueOf());
      fields.set(name, values.length === 1 ? (values[0] as Value) : values);
    }
    at += 1;
    return { kind, fields };
  };
  return nodeOf();
};
