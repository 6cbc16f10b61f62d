import {
  isArrayBindingPattern,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isExpressionStatement,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isSourceFile,
  isSpreadElement,
  isVariableDeclaration,
  isVariableStatement,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { Choices, Closure, isFunction, isDetermined, textOf, Undetermined, Unknown, Lazy } from './sql-values.mjs';

/** Finds what a name in an expression stands for: a parameter, a constant of a block or a module, an import. */
export class Names extends Choices {
  callers;
  imports = new Map();
  calls = new Map();

  /** @param {(name: string) => object[]} callers calls of a function of this name in the sources */
  constructor(checker, project, callers) {
    super(checker, project);
    this.callers = callers;
  }

  identifier(node, env) {
    const name = node.text;
    for (let scope = node.parent; scope; scope = scope.parent) {
      if (isFunction(scope) || scope.kind === SyntaxKind.MethodDeclaration) {
        const match = scope.parameters.find((declaration) => this.bindingOf(declaration.name, name));
        if (match) return this.parameter(node, scope, match, env);
      }
      if (isForOfStatement(scope)) {
        const [declaration] = scope.initializer.declarations ?? [];
        if (declaration && this.bindingOf(declaration.name, name)) {
          const list = this.evaluate(scope.expression, env);
          if (!Array.isArray(list) || list.length === 0) return new Unknown(node, env);
          const item = list[this.choose(`item ${scope.pos}@${env?.id ?? ''}`, list.length)];
          return this.select(declaration.name, name, item, env, node);
        }
      }
      if (isBlock(scope) || isSourceFile(scope) || scope.statements) {
        const match = this.declared(scope, name);
        if (match) return this.declaredValue(node, match, scope, env);
      }
    }
    return new Unknown(node, env);
  }

  /** The binding of a name within a pattern. */
  bindingOf(pattern, name) {
    if (isIdentifier(pattern)) return pattern.text === name ? pattern : undefined;
    if (!isObjectBindingPattern(pattern) && !isArrayBindingPattern(pattern)) return undefined;
    for (const element of pattern.elements) {
      const match = isBindingElement(element) && element.name && this.bindingOf(element.name, name);
      if (match) return match;
    }
    return undefined;
  }

  /** The part of a value that a pattern binds to a name. */
  select(pattern, name, value, env, node) {
    if (isIdentifier(pattern)) return value;
    for (const [i, element] of pattern.elements.entries()) {
      if (!isBindingElement(element) || !element.name || !this.bindingOf(element.name, name)) continue;
      if (element.dotDotDotToken) return new Unknown(node, env);
      let part;
      if (isArrayBindingPattern(pattern)) part = Array.isArray(value) ? value[i] : new Unknown(element.name, env);
      else if (value instanceof Map) part = value.get((element.propertyName ?? element.name).text)?.();
      else part = new Unknown(element.name, env);
      if (part === undefined && element.initializer) part = this.evaluate(element.initializer, env);
      return this.select(element.name, name, part, env, node);
    }
    return new Unknown(node, env);
  }

  declared(scope, name) {
    for (const statement of scope.statements) {
      if (isVariableStatement(statement)) {
        for (const declaration of statement.declarationList.declarations)
          if (this.bindingOf(declaration.name, name)) return declaration;
      } else if (isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
      else if (isImportDeclaration(statement)) {
        const named = statement.importClause?.namedBindings?.elements ?? [];
        for (const element of named) if (element.name.text === name) return element;
      }
    }
    return undefined;
  }

  declaredValue(node, match, scope, env) {
    if (isFunctionDeclaration(match)) return new Closure(match, env);
    if (!isVariableDeclaration(match)) return this.imported(node, match);
    if (!match.initializer) return new Unknown(node, env);
    // Constants of a module depend on no call.
    const within = isSourceFile(scope) ? undefined : env;
    const frame = this.frameOf(scope, within);
    const values = this.memo.get(match) ?? new Map();
    this.memo.set(match, values);
    if (!values.has(frame)) {
      values.set(frame, new Unknown(node, env));
      let value = this.evaluate(match.initializer, within);
      if (Array.isArray(value) && !isSourceFile(scope) && isIdentifier(match.name)) {
        value = [...value];
        this.pushed(value, match.name.text, scope, within);
      }
      values.set(frame, value);
    }
    const value = values.get(frame);
    if (isIdentifier(match.name)) return this.reassigned(value, match, scope, within, node);
    return this.select(match.name, node.text, value, within, node);
  }

  frameOf(scope, env) {
    for (let node = scope; node; node = node.parent) if (isFunction(node)) return this.frame(node, env);
    return undefined;
  }

  frame(node, env) {
    for (let frame = env; frame; frame = frame.outer) if (frame.node === node) return frame;
    return undefined;
  }

  /** Adds what statements of the block push to a list: each `push` is a choice. */
  pushed(list, name, scope, env) {
    const visit = (node) => {
      if (
        isExpressionStatement(node) &&
        isCallExpression(node.expression) &&
        isPropertyAccessExpression(node.expression.expression) &&
        node.expression.expression.name.text === 'push' &&
        textOf(node.expression.expression.expression) === name
      ) {
        if (this.choose(`push ${node.pos}@${env?.id ?? ''}`, 2) === 0) list.push(...this.list(node.expression.arguments, env));
      } else node.forEachChild(visit);
    };
    scope.forEachChild(visit);
  }

  /** The value of a `let` is one of those that are assigned to it. */
  reassigned(value, match, scope, env, node) {
    if (match.parent.getText().startsWith('const')) return value;
    const values = [];
    const visit = (child) => {
      if (
        isBinaryExpression(child) &&
        child.operatorToken.kind === SyntaxKind.EqualsToken &&
        textOf(child.left) === match.name.text
      )
        values.push(child.right);
      child.forEachChild(visit);
    };
    scope.forEachChild(visit);
    if (values.length === 0) return value;
    const chosen = this.choose(`let ${match.pos}@${env?.id ?? ''}`, values.length + 1);
    return chosen === 0 || node.pos < values[chosen - 1].pos ? value : this.evaluate(values[chosen - 1], env);
  }

  imported(node, specifier) {
    if (!this.imports.has(specifier)) {
      const symbol = this.checker.getSymbolAtLocation(specifier.name);
      const target = symbol && this.checker.getAliasedSymbol(symbol);
      this.imports.set(specifier, target?.valueDeclaration?.resolve(this.project));
    }
    const declaration = this.imports.get(specifier);
    if (!declaration) return new Unknown(node);
    if (isFunctionDeclaration(declaration) && declaration.body) return new Closure(declaration, undefined);
    if (!isVariableDeclaration(declaration) || !declaration.initializer || !isIdentifier(declaration.name))
      return new Unknown(node);
    return this.evaluate(declaration.initializer, undefined);
  }

  parameter(node, fn, declaration, env) {
    const frame = this.frame(fn, env);
    const at = fn.parameters.indexOf(declaration);
    if (frame) {
      const resolved = (argument) => (argument instanceof Lazy ? argument.value : argument);
      let value = declaration.dotDotDotToken ? frame.args.slice(at).map(resolved) : resolved(frame.args[at]);
      if (value === undefined && declaration.initializer) value = this.evaluate(declaration.initializer, frame);
      return this.select(declaration.name, node.text, value, env, node);
    }
    const called = fn.parent;
    if (called && isCallExpression(called) && isPropertyAccessExpression(called.expression)) {
      const list = ['map', 'flatMap', 'forEach', 'filter'].includes(called.expression.name.text) && at === 0;
      const items = list ? this.evaluate(called.expression.expression, env) : undefined;
      if (Array.isArray(items) && items.length > 0) {
        const item = items[this.choose(`item ${called.pos}`, items.length)];
        return this.select(declaration.name, node.text, item, env, node);
      }
      return new Unknown(node, env);
    }
    if (!this.isSql(node) && !this.carriesSql(declaration)) return new Unknown(node, env);
    return this.fromCallers(node, fn, declaration, at, env);
  }

  /** Whether the declared type of a parameter may hold SQL or the name of a table: an object, a function, or text. */
  carriesSql(declaration) {
    const type = declaration.type ? textOf(declaration.type) : '';
    return !/^(Db|Tx|Ctx|number|boolean|readonly string\[\]|string\[\]|string( \| (null|undefined))?|Date|Buffer)$/.test(type);
  }

  /** The value that calls in the sources pass to a parameter. */
  fromCallers(node, fn, declaration, at, env) {
    const calls = this.callsOf(fn);
    if (calls.length === 0) return new Unknown(node, env);
    const call = calls[this.choose(`caller ${fn.pos} ${fn.getSourceFile().fileName}`, calls.length)];
    const argument = call.arguments[at];
    if (!argument) return declaration.initializer ? this.evaluate(declaration.initializer, env) : undefined;
    if (isSpreadElement(argument)) return new Unknown(node, env);
    try {
      const value = this.select(declaration.name, node.text, this.evaluate(argument, undefined), env, node);
      return isDetermined(value) ? value : new Unknown(node, env);
    } catch (error) {
      if (!(error instanceof Undetermined)) throw error;
      return new Unknown(node, env);
    }
  }

  callsOf(fn) {
    if (!this.calls.has(fn)) {
      const name = fn.name?.text ?? (fn.parent && isVariableDeclaration(fn.parent) ? fn.parent.name.text : undefined);
      const calls = name === undefined ? [] : this.callers(name);
      this.calls.set(
        fn,
        calls.filter((call) => this.checker.getResolvedSignature(call)?.declaration?.resolve(this.project) === fn),
      );
    }
    return this.calls.get(fn);
  }
}
