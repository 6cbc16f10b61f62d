/**
 * Values of the expressions of which the server's sources compose SQL. A value that only exists at run time is {@link Unknown}.
 */
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';

/** A piece of SQL; `\u0001` marks a parameter. */
export class Fragment {
  constructor(text) {
    this.text = text;
  }
}

/** A value that only exists at run time. */
export class Unknown {
  constructor(node, env) {
    this.node = node;
    this.env = env;
  }
}

/** An argument, evaluated where it is used: most carry no SQL. */
export class Lazy {
  #get;
  #value;

  constructor(get) {
    this.#get = get;
  }

  get value() {
    if (this.#get) this.#value = this.#get();
    this.#get = undefined;
    return this.#value;
  }
}

/** A function with the call in which it was made. */
export class Closure {
  constructor(node, env) {
    this.node = node;
    this.env = env;
  }
}

/** Why a piece of SQL cannot be determined from the sources. */
export class Undetermined extends Error {}

export const parameter = '\u0001';
/** The most literals of a type that are tried one after the other, and the most evaluations of a statement. */
const maxLiterals = 24;
const maxRuns = 200;
/** The message of a decision after which the code throws. */
export const impossible = 'impossible';

export const isFunction = (node) => isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node);
export const isDetermined = (value) => !(value instanceof Unknown);
export const isPlain = (value) => value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
const sources = new WeakMap();
/** The source of a node on one line. */
export const textOf = (node) => {
  const cached = sources.get(node);
  if (cached !== undefined) return cached;
  const text = node.getText().replaceAll(/\s+/g, ' ');
  sources.set(node, text);
  return text;
};

/**
 * The decisions of an evaluation: one that depends on a value at run time is a choice, whose alternatives are evaluated one after the
 * other.
 */
export class Choices {
  checker;
  project;
  sqlTypes = new Map();
  literals = new Map();
  /** Decisions of the present run: the index of the alternative by key. */
  taken = new Map();
  forced = new Map();
  memo = new Map();

  constructor(checker, project) {
    this.checker = checker;
    this.project = project;
  }

  /**
   * The texts that an expression of type `Sql` can have: every alternative of each decision at least once, not every combination.
   * @throws Undetermined
   */
  texts(node) {
    const queue = [new Map()];
    const visited = new Set();
    const texts = new Set();
    for (let runs = 0; queue.length > 0; runs += 1) {
      if (runs === maxRuns) throw new Undetermined('too many decisions');
      this.forced = queue.shift();
      this.taken = new Map();
      this.memo = new Map();
      const text = this.textOrNone(node);
      if (text !== undefined) {
        texts.add(text);
        for (const [key, { index }] of this.taken) visited.add(`${key}=${index}`);
      }
      // Decisions before the changed one stay as they are; those behind it are made anew.
      const before = [];
      for (const [key, { count, index }] of this.taken) {
        for (let other = 0; other < count; other += 1) {
          const name = `${key}=${other}`;
          if (other === index || visited.has(name)) continue;
          visited.add(name);
          queue.push(new Map([...before, [key, other]]));
        }
        before.push([key, index]);
      }
    }
    if (texts.size === 0) throw new Undetermined('no decision leads to a statement');
    return [...texts];
  }

  /** The text by the decisions of this run; undefined where the code throws. */
  textOrNone(node) {
    try {
      const value = this.evaluate(node, undefined);
      // A caller's empty list: the code does not send it.
      if (value instanceof Fragment) return value.text.trim() === '' ? undefined : value.text;
      throw new Undetermined(`not SQL: ${textOf(node).slice(0, 80)}`);
    } catch (error) {
      if (error instanceof Undetermined && error.message === impossible) return undefined;
      throw error;
    }
  }

  choose(key, count) {
    if (count === 1) return 0;
    const taken = this.taken.get(key);
    if (taken) return taken.index;
    const index = Math.min(this.forced.get(key) ?? 0, count - 1);
    this.taken.set(key, { count, index });
    return index;
  }

  keyOf(node, env) {
    return `${textOf(node)}@${env?.id ?? ''}`;
  }

  isSql(node) {
    if (!this.sqlTypes.has(node)) this.loadTypes(node.getSourceFile());
    if (!this.sqlTypes.has(node)) this.loadTypes(node.getSourceFile(), [node]);
    return this.sqlTypes.get(node);
  }

  /** Asks the compiler once for the types of all expressions within a file's templates. */
  loadTypes(source, nodes = []) {
    const visit = (node) => {
      if (isTaggedTemplateExpression(node) && isTemplateExpression(node.template))
        for (const span of node.template.templateSpans) nodes.push(span.expression);
      node.forEachChild(visit);
    };
    if (nodes.length === 0) source.forEachChild(visit);
    for (const [i, type] of this.checker.getTypeAtLocation(nodes).entries()) {
      const parts = type && type.flags & TypeFlags.Union ? type.getTypes() : [type];
      this.sqlTypes.set(
        nodes[i],
        parts.some((part) => part?.symbol && part.getSymbol()?.name === 'Sql'),
      );
    }
  }

  /** A value of the literals that the type of an unknown value admits; `fallback` where it admits others. */
  concrete(value) {
    if (isDetermined(value)) return value;
    if (!this.literals.has(value.node)) this.literals.set(value.node, this.literalsOf(value.node));
    const literals = this.literals.get(value.node);
    if (!literals) return value;
    return literals[this.choose(`literal ${this.keyOf(value.node, value.env)}`, literals.length)];
  }

  /** The values of the type of an expression, if it admits only certain texts or `true` and `false`. */
  literalsOf(node) {
    const type = this.checker.getTypeAtLocation(node);
    const parts = type && type.flags & TypeFlags.Union ? type.getTypes() : [type];
    const literals = parts.map((part) => {
      if (!part) return undefined;
      if (part.flags & TypeFlags.StringLiteral) return part.value;
      return part.flags & TypeFlags.BooleanLiteral ? part.intrinsicName === 'true' : undefined;
    });
    return literals.length > maxLiterals || literals.includes(undefined) ? undefined : literals;
  }
}
