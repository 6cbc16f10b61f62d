/**
 * The SQL that an expression of the server's sources can send, without running it: templates are joined with the pieces that functions,
 * constants and parameters contribute (see `sql-names.mjs`).
 */
import {
  isArrayLiteralExpression,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { Names } from './sql-names.mjs';
import {
  Closure,
  Fragment,
  impossible,
  Lazy,
  isFunction,
  isDetermined,
  isPlain,
  parameter,
  textOf,
  Undetermined,
  Unknown,
} from './sql-values.mjs';

/** Array methods that return a part or another order of the array, for whose elements any part will do. */
const subsets = new Set(['filter', 'slice', 'toSorted', 'sort', 'reverse', 'toReversed', 'values', 'concat']);

/** Nested expressions of a statement; more are a recursion. */
const maxDepth = 240;

/** Evaluates expressions of type `Sql`: `new Evaluator(…).texts(node)`. */
export class Evaluator extends Names {
  depth = 0;

  evaluate(node, env) {
    this.depth += 1;
    try {
      if (this.depth > maxDepth) throw new Undetermined('too deep');
      return this.value(node, env);
    } finally {
      this.depth -= 1;
    }
  }

  value(node, env) {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isNumericLiteral(node)) return Number(node.text);
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (isIdentifier(node)) return node.text === 'undefined' ? undefined : this.identifier(node, env);
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    )
      return this.evaluate(node.expression, env);
    if (isRegularExpressionLiteral(node)) return this.pattern(node);
    if (isTaggedTemplateExpression(node)) return this.template(node, env);
    if (isTemplateExpression(node)) return this.string(node, env);
    if (isConditionalExpression(node))
      return this.evaluate(this.decide(node.condition, env) ? node.whenTrue : node.whenFalse, env);
    if (isBinaryExpression(node)) return this.binary(node, env);
    if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) return !this.decide(node.operand, env);
    if (isArrayLiteralExpression(node)) return this.list(node.elements, env);
    if (isObjectLiteralExpression(node)) return this.object(node, env);
    if (isFunction(node)) return new Closure(node, env);
    if (isPropertyAccessExpression(node) && textOf(node) === 'sql.empty') return new Fragment('');
    if (isPropertyAccessExpression(node)) return this.property(node, this.evaluate(node.expression, env), node.name.text, env);
    if (isElementAccessExpression(node)) return this.element(node, env);
    if (isCallExpression(node)) return this.call(node, env);
    return new Unknown(node, env);
  }

  pattern(node) {
    const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
    return source === undefined ? new Unknown(node) : new RegExp(source, flags);
  }

  /** Whether a condition holds; a choice where that depends on values at run time. */
  decide(node, env) {
    if (isParenthesizedExpression(node)) return this.decide(node.expression, env);
    if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) return !this.decide(node.operand, env);
    if (isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator === SyntaxKind.AmpersandAmpersandToken) return this.decide(node.left, env) && this.decide(node.right, env);
      if (operator === SyntaxKind.BarBarToken) return this.decide(node.left, env) || this.decide(node.right, env);
      const isEqual = operator === SyntaxKind.EqualsEqualsEqualsToken;
      if (isEqual || operator === SyntaxKind.ExclamationEqualsEqualsToken) return this.equal(node, env) === isEqual;
    }
    const value = this.concrete(this.evaluate(node, env));
    if (isDetermined(value)) return Boolean(value);
    return this.choose(`is ${this.keyOf(value.node, value.env)}`, 2) === 0;
  }

  equal(node, env) {
    let [left, right] = [this.evaluate(node.left, env), this.evaluate(node.right, env)];
    if (typeof right === 'string') left = this.concrete(left);
    if (typeof left === 'string') right = this.concrete(right);
    if (isPlain(left) && isPlain(right)) return left === right;
    const open = [left, right].find((value) => !isDetermined(value));
    // A list, an object, a function or SQL is not equal to a plain value.
    if (!open) return false;
    const [origin, other] = open === left ? [node.left, node.right] : [node.right, node.left];
    return this.choose(`equal ${this.keyOf(open.node ?? origin, open.env)} ${textOf(other)}`, 2) === 1;
  }

  binary(node, env) {
    const operator = node.operatorToken.kind;
    if (operator === SyntaxKind.AmpersandAmpersandToken)
      return this.decide(node.left, env) ? this.evaluate(node.right, env) : false;
    if (operator === SyntaxKind.BarBarToken || operator === SyntaxKind.QuestionQuestionToken) {
      const left = this.evaluate(node.left, env);
      const isOr = operator === SyntaxKind.BarBarToken;
      if (isDetermined(left)) return (isOr ? left : (left ?? undefined)) ? left : this.evaluate(node.right, env);
      return this.choose(`or ${this.keyOf(node, env)}`, 2) === 0 ? left : this.evaluate(node.right, env);
    }
    if (operator === SyntaxKind.EqualsEqualsEqualsToken) return this.equal(node, env);
    if (operator === SyntaxKind.ExclamationEqualsEqualsToken) return !this.equal(node, env);
    if (operator === SyntaxKind.PlusToken) {
      const [left, right] = [this.evaluate(node.left, env), this.evaluate(node.right, env)];
      if (isPlain(left) && isPlain(right)) return left + right;
    }
    return new Unknown(node, env);
  }

  string(node, env) {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const value = this.concrete(this.evaluate(span.expression, env));
      if (!isPlain(value)) return new Unknown(node, env);
      text += `${value}${span.literal.text}`;
    }
    return text;
  }

  template(node, env) {
    if (textOf(node.tag) !== 'sql') return new Unknown(node, env);
    const { template } = node;
    if (isNoSubstitutionTemplateLiteral(template)) return new Fragment(template.text);
    let text = template.head.text;
    for (const span of template.templateSpans) text += `${this.hole(span.expression, env)}${span.literal.text}`;
    return new Fragment(text);
  }

  /** The text of a piece within a template: that of a fragment, or a parameter. */
  hole(node, env) {
    if (!this.isSql(node)) return parameter;
    const value = this.evaluate(node, env);
    if (value instanceof Fragment) return value.text;
    if (isPlain(value)) return parameter;
    throw new Undetermined(textOf(node).slice(0, 80));
  }

  list(elements, env) {
    const list = [];
    for (const element of elements) {
      if (!isSpreadElement(element)) {
        list.push(this.evaluate(element, env));
        continue;
      }
      const value = this.evaluate(element.expression, env);
      if (Array.isArray(value)) list.push(...value);
      else list.push(new Unknown(element.expression, env));
    }
    return list;
  }

  argumentsOf({ arguments: elements }, env) {
    if (elements.some(isSpreadElement)) return this.list(elements, env);
    return elements.map((element) => new Lazy(() => this.evaluate(element, env)));
  }

  object(node, env) {
    const object = new Map();
    for (const property of node.properties) {
      if (isPropertyAssignment(property)) {
        const { name, initializer } = property;
        if (isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name))
          object.set(name.text, () => this.evaluate(initializer, env));
      } else if (isShorthandPropertyAssignment(property))
        object.set(property.name.text, () => this.identifier(property.name, env));
      else if (property.kind === SyntaxKind.SpreadAssignment) {
        const value = this.evaluate(property.expression, env);
        if (value instanceof Map) for (const [key, get] of value) object.set(key, get);
      } else if (property.name && property.body) object.set(property.name.text, () => new Closure(property, env));
    }
    return object;
  }

  property(node, object, name, env) {
    if (object instanceof Map) return object.has(name) ? object.get(name)() : undefined;
    if (Array.isArray(object) && name === 'length') return new Unknown(node, env);
    if (typeof object === 'string' && name === 'length') return object.length;
    return new Unknown(node, env);
  }

  element(node, env) {
    const object = this.evaluate(node.expression, env);
    const key = this.concrete(this.evaluate(node.argumentExpression, env));
    if (Array.isArray(object)) {
      if (typeof key === 'number') return object[key];
      return object.length === 0 ? undefined : object[this.choose(`item ${this.keyOf(node, env)}`, object.length)];
    }
    if (!(object instanceof Map)) return new Unknown(node, env);
    if (isPlain(key)) return object.get(String(key))?.();
    const names = [...object.keys()];
    if (names.length === 0) return undefined;
    return object.get(names[this.choose(`key ${this.keyOf(node.argumentExpression, env)}`, names.length)])();
  }

  call(node, env) {
    const { expression } = node;
    if (isPropertyAccessExpression(expression)) {
      const method = expression.name.text;
      if (isIdentifier(expression.expression) && expression.expression.text === 'sql') return this.sqlCall(method, node, env);
      if (textOf(expression) === 'Array.from') {
        const mapper = node.arguments[1] && this.evaluate(node.arguments[1], env);
        return mapper instanceof Closure
          ? [this.apply(mapper, this.unknownArguments(mapper), node, env)]
          : new Unknown(node, env);
      }
      if (isIdentifier(expression.expression) && expression.expression.text === 'Object') return this.ofObject(method, node, env);
      const object = this.evaluate(expression.expression, env);
      if (Array.isArray(object) || object instanceof Unknown) return this.listCall(object, method, node, env);
      if (typeof object === 'string') return this.stringCall(object, method, node, env);
      if (object instanceof Map) {
        // Reached only for a value that is either a list or its only element.
        if (method === 'map' && !object.has(method)) return this.listCall([object], method, node, env);
        const callee = object.has(method) ? object.get(method)() : undefined;
        if (callee instanceof Closure) return this.apply(callee, this.argumentsOf(node, env), node, env);
      }
      return new Unknown(node, env);
    }
    const callee = this.evaluate(expression, env);
    if (callee instanceof Closure) return this.apply(callee, this.argumentsOf(node, env), node, env);
    return new Unknown(node, env);
  }

  stringCall(text, method, node, env) {
    const args = this.list(node.arguments, env).map((value) => {
      if (!(value instanceof Closure)) return value;
      return (...items) => this.apply(value, items, node, env);
    });
    if (args.some((value) => value instanceof Unknown)) return new Unknown(node, env);
    return typeof text[method] === 'function' ? text[method](...args) : new Unknown(node, env);
  }

  sqlCall(method, node, env) {
    if (method === 'json') return new Fragment(`${parameter}::jsonb`);
    const [first, second] = this.list(node.arguments, env);
    if (method === 'ident') {
      const name = this.concrete(first);
      if (typeof name !== 'string') throw new Undetermined(`name ${textOf(node).slice(0, 80)}`);
      return new Fragment(`"${name}"`);
    }
    if (method === 'constants') return new Fragment(Array.isArray(first) && first.every(isPlain) ? this.constants(first) : "'x'");
    if (!Array.isArray(first)) throw new Undetermined(`list ${textOf(node).slice(0, 80)}`);
    const pieces = first.map((piece) => {
      if (piece instanceof Fragment) return piece.text;
      throw new Undetermined(`piece of ${textOf(node).slice(0, 80)}`);
    });
    if (method === 'and') return new Fragment(pieces.length === 0 ? 'true' : pieces.join(' and '));
    return new Fragment(pieces.join(second instanceof Fragment ? second.text : ', '));
  }

  constants(values) {
    return values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ');
  }

  ofObject(method, node, env) {
    const value = this.evaluate(node.arguments[0] ?? node, env);
    if (!(value instanceof Map)) return new Unknown(node, env);
    const entries = [...value];
    if (method === 'keys') return entries.map(([key]) => key);
    if (method === 'values') return entries.map(([, get]) => get());
    if (method === 'entries') return entries.map(([key, get]) => [key, get()]);
    return new Unknown(node, env);
  }

  /** The list methods that compose SQL. Of a list that only exists at run time one element stands for all. */
  listCall(object, method, node, env) {
    const isMapping = method === 'map' || method === 'flatMap';
    if (!isMapping && !(subsets.has(method) && Array.isArray(object))) return new Unknown(node, env);
    const [mapper] = this.list(node.arguments, env);
    if (!isMapping) {
      const list = object.filter((item) => item !== undefined && item !== false && item !== null);
      return method === 'filter' ? this.filtered(list, mapper, node, env) : list;
    }
    if (!(mapper instanceof Closure)) return new Unknown(node, env);
    const mapped = Array.isArray(object)
      ? object.map((item, i) => this.apply(mapper, [item, i], node, env))
      : [this.apply(mapper, this.unknownArguments(mapper), node, env)];
    return method === 'flatMap' ? mapped.flat() : mapped;
  }

  unknownArguments({ node: { parameters } }) {
    return parameters.map(({ name }) => new Unknown(name));
  }

  filtered(list, predicate, node, env) {
    if (!(predicate instanceof Closure)) return list;
    return list.filter((item) => {
      const isIn = isPlain(item) ? this.apply(predicate, [item], node, env) : true;
      return isDetermined(isIn) ? Boolean(isIn) : true;
    });
  }

  apply({ node, env: outer }, args, at, env) {
    let level = 0;
    for (let frame = env; frame; frame = frame.caller) if (frame.node === node) level += 1;
    if (level > 3) throw new Undetermined(`recursive: ${textOf(node).slice(0, 60)}`);
    // The same in every run, so that a decision is known again.
    const frame = { id: `${env?.id ?? ''}/${at.pos}`, node, outer, caller: env, args };
    const { body } = node;
    if (!isBlock(body)) return this.evaluate(body, frame);
    const returns = this.returnsOf(body, node);
    if (returns.length === 0) return undefined;
    return this.returned(body, frame) ?? new Unknown(at, env);
  }

  returnsOf(body) {
    const returns = [];
    const visit = (child) => {
      if (isFunction(child)) return;
      if (isReturnStatement(child)) returns.push(child);
      child.forEachChild(visit);
    };
    body.forEachChild(visit);
    return returns;
  }

  /** The value that the statements of a block return; undefined where they end without one. */
  returned(block, frame) {
    for (const statement of block.statements ?? [block]) {
      if (isReturnStatement(statement))
        return statement.expression ? this.evaluate(statement.expression, frame) : new Unknown(statement, frame);
      if (statement.kind === SyntaxKind.ThrowStatement) throw new Undetermined(impossible);
      if (this.returnsOf(statement).length === 0) continue;
      if (statement.kind === SyntaxKind.IfStatement) {
        const branch = this.decide(statement.expression, frame) ? statement.thenStatement : statement.elseStatement;
        const value = branch && (isBlock(branch) ? this.returned(branch, frame) : this.returned({ statements: [branch] }, frame));
        if (value !== undefined) return value;
        continue;
      }
      const inside = this.returnsOf(statement).filter(({ expression }) => expression);
      const match = inside[this.choose(`return ${statement.pos}@${frame.id}`, inside.length)];
      return this.evaluate(match.expression, frame);
    }
    return undefined;
  }
}
