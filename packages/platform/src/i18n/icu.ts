/**
 * The subset of ICU messages that our texts use: arguments, plural, selectordinal, select, number, date, time, tags and
 * apostrophe quoting. A tenth of the size of a full implementation, and verified against one by its test.
 */
export type Node =
  | string
  | { type: 'pound' }
  | { type: 'arg'; name: string }
  | { type: 'format'; name: string; as: 'number' | 'date' | 'time'; style: string }
  | {
      type: 'choice';
      name: string;
      rule: 'select' | 'cardinal' | 'ordinal';
      offset: number;
      cases: Readonly<Record<string, Node[]>>;
    }
  | { type: 'tag'; name: string; children: Node[] };

const name = /[^\s{},#<>/'|]+/y;
const space = /\s*/y;

/** Compiles a message; throws a SyntaxError with the position. */
export const parseMessage = (source: string): Node[] => {
  let at = 0;
  const fail = (expected: string): never => {
    throw new SyntaxError(`expected ${expected} at ${at} in "${source}"`);
  };
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const matched = pattern.exec(source)?.[0] ?? '';
    at += matched.length;
    return matched;
  };
  const readIdentifier = () => {
    match(space);
    const identifier = match(name) || fail('a name');
    match(space);
    return identifier;
  };
  const expectChar = (char: string) => {
    if (source[at] !== char) fail(`"${char}"`);
    at += 1;
  };
  const cases = (inPlural: boolean) => {
    const branches: Record<string, Node[]> = {};
    while (source[at] !== '}') {
      const key = readIdentifier();
      expectChar('{');
      branches[key] = nodes(inPlural);
      expectChar('}');
      match(space);
    }
    if (!branches.other) fail('a case "other"');
    return branches;
  };
  const argument = (): Node => {
    expectChar('{');
    const argName = readIdentifier();
    if (source[at] === '}') {
      at += 1;
      return { type: 'arg', name: argName };
    }
    expectChar(',');
    const type = readIdentifier();
    if (type === 'number' || type === 'date' || type === 'time') {
      let style = '';
      if (source[at] === ',') {
        at += 1;
        style = readIdentifier();
      }
      expectChar('}');
      return { type: 'format', name: argName, as: type, style };
    }
    expectChar(',');
    match(space);
    if (type !== 'select' && type !== 'plural' && type !== 'selectordinal') return fail('a known argument type');
    const offset = Number(/^offset:\s*(\d+)\s*/.exec(source.slice(at))?.[1] ?? 0);
    match(/offset:\s*\d+\s*/y);
    const rule = type === 'select' ? 'select' : type === 'plural' ? 'cardinal' : 'ordinal';
    const node: Node = { type: 'choice', name: argName, rule, offset, cases: cases(rule !== 'select') };
    expectChar('}');
    return node;
  };
  const tag = (inPlural: boolean): Node => {
    expectChar('<');
    const tagName = readIdentifier();
    if (source.startsWith('/>', at)) {
      at += 2;
      return { type: 'tag', name: tagName, children: [] };
    }
    expectChar('>');
    const children = nodes(inPlural);
    if (!source.startsWith(`</${tagName}>`, at)) fail(`</${tagName}>`);
    at += tagName.length + 3;
    return { type: 'tag', name: tagName, children };
  };
  const quoted = (inPlural: boolean): string => {
    at += 1;
    const next = source[at] ?? '';
    if (next === "'") {
      at += 1;
      return "'";
    }
    if (!'{}<>'.includes(next || ' ') && !(inPlural && next === '#')) return "'";
    let literal = '';
    while (at < source.length) {
      if (source[at] === "'") {
        if (source[at + 1] !== "'") break;
        at += 1;
      }
      literal += source[at];
      at += 1;
    }
    at += 1;
    return literal;
  };
  const nodes = (inPlural: boolean): Node[] => {
    const parsedNodes: Node[] = [];
    let text = '';
    const add = (node: Node) => {
      if (text) parsedNodes.push(text);
      text = '';
      parsedNodes.push(node);
    };
    while (at < source.length && source[at] !== '}' && !source.startsWith('</', at)) {
      const char = source[at] ?? '';
      if (char === '{') add(argument());
      else if (char === '<' && /[a-z]/i.test(source[at + 1] ?? '')) add(tag(inPlural));
      else if (char === "'") text += quoted(inPlural);
      else {
        at += 1;
        if (char === '#' && inPlural) add({ type: 'pound' });
        else text += char;
      }
    }
    if (text) parsedNodes.push(text);
    return parsedNodes;
  };
  const parsed = nodes(false);
  if (at < source.length) fail('the end');
  return parsed;
};
