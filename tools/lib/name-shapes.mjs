import { join } from 'node:path';
import {
  API,
  ElementFlags,
  NodeBuilderFlags,
  ObjectFlags,
  SignatureKind,
  SymbolFlags,
  TypeFlags,
} from 'typescript/unstable/sync';
import { inWorkspace, root as workspace } from './apps.mjs';
import { readDeprecation } from './deprecation.mjs';

/** Maximum depth to which a type is expanded; below it the compiler's text is used. */
const maxDepth = 12;

const isIn = (symbol, pattern) => symbol?.declarations.some(({ path }) => pattern.test(path)) ?? false;
/** Returns whether the symbol is of a library or of the language itself; our own packages may be installed there as well. */
const isForeign = (symbol) => isIn(symbol, /\/node_modules\/(?!.*@juhe\/)/);
/** Returns whether the symbol is a utility type such as `Partial` or `Record`, which is expanded. */
const isOfLanguage = (symbol) => isIn(symbol, /@typescript\/[^/]+\/lib\/lib\.[\w.]+\.d\.ts$/);

const union = (parts) => {
  const flat = parts.flatMap((part) => part.union ?? [part]);
  const unique = [...new Map(flat.map((part) => [JSON.stringify(part), part])).values()];
  const both = [true, false].every((value) => unique.some(({ is }) => is === value));
  const normalized = both ? [...unique.filter(({ is }) => typeof is !== 'boolean'), 'boolean'] : unique;
  // The compiler's order of alternatives depends on when it encountered them.
  const sorted = normalized.map((part) => [JSON.stringify(part), part]).sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 1) return sorted[0][1];
  return sorted.length === 0 ? 'never' : { union: sorted.map(([, part]) => part) };
};

const without = (shape, name) => (shape.union ? union(shape.union.filter((part) => part !== name)) : shape);

/** Returns whether callers may omit an argument: `?`, or a default value in the source. */
const isOptional = (parameter, project) => {
  if (parameter.flags & SymbolFlags.Optional) return true;
  const node = parameter.valueDeclaration?.resolve(project);
  return node?.questionToken !== undefined || node?.initializer !== undefined;
};

/** Writes types of a project as shapes of `@juhe/contract/shape`. */
const createWriter = (project, reactNode) => {
  const { checker } = project;
  const nodeParts = reactNode?.getTypes()?.map(({ id }) => id) ?? [];

  const writeAll = (types, open, names) => types.map((type) => write(type, open, names));

  const ref = (symbol, types, open, names) => {
    const { name } = symbol;
    return types.length > 0 ? { ref: name, of: writeAll(types, open, names) } : { ref: name };
  };

  const writeSignature = (signature, open, outer) => {
    const names = new Map(outer);
    for (const parameter of signature.getTypeParameters() ?? []) names.set(parameter.id, `$${names.size}`);
    const parameters = signature.getParameters();
    const hasRest = signature.hasRestParameter;
    const parameterShapes = parameters.map((parameter) => {
      const shape = write(checker.getTypeOfSymbol(parameter), open, names);
      return isOptional(parameter, project) ? without(shape, 'undefined') : shape;
    });
    const last = parameterShapes.at(-1);
    if (hasRest) parameterShapes.splice(-1, 1, last.list ?? last);
    const requiredCount =
      parameters.findLastIndex(
        (parameter, index) => !(hasRest && index === parameters.length - 1) && !isOptional(parameter, project),
      ) + 1;
    return {
      takes: parameterShapes,
      needs: requiredCount,
      ...(hasRest ? { rest: true } : {}),
      gives: write(checker.getReturnTypeOfSignature(signature), open, names),
    };
  };

  const writeFields = (type, open, names) => {
    const fields = {};
    const optional = [];
    for (const property of checker.getPropertiesOfType(type)) {
      // Attributes of page elements are React's; its version is checked by the gate `shared`.
      if (isForeign(property) || property.name.startsWith('__')) continue;
      const shape = write(checker.getTypeOfSymbol(property), open, names);
      const isLeftOut = Boolean(property.flags & SymbolFlags.Optional);
      fields[property.name] = isLeftOut ? without(shape, 'undefined') : shape;
      if (isLeftOut) optional.push(property.name);
    }
    const [index] = checker.getIndexInfosOfType(type);
    return {
      fields: Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))),
      ...(optional.length > 0 ? { optional: optional.sort() } : {}),
      ...(index ? { rest: write(index.valueType, open, names) } : {}),
    };
  };

  const writeObject = (type, open, names) => {
    if (checker.isArrayType(type)) return { list: write(checker.getTypeArguments(type)[0], open, names) };
    if (checker.isTupleType(type)) {
      const parts = writeAll(checker.getTypeArguments(type), open, names);
      const flags = type.getTarget().elementFlags ?? [];
      return flags.every((flag) => flag === ElementFlags.Required) ? { tuple: parts } : { list: union(parts) };
    }
    const symbol = type.getSymbol();
    const calls = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (calls.length > 0) return { call: calls.map((signature) => writeSignature(signature, open, names)) };
    const alias = type.getAliasSymbol();
    if (isForeign(alias) && !isOfLanguage(alias) && isForeign(symbol))
      return ref(alias, type.getAliasTypeArguments(), open, names);
    if (isForeign(symbol) && !symbol.name.startsWith('__')) {
      const isReference = type.objectFlags & ObjectFlags.Reference;
      return ref(symbol, isReference ? checker.getTypeArguments(type).filter((part) => !part.isThisType) : [], open, names);
    }
    const constructors = checker.getSignaturesOfType(type, SignatureKind.Construct);
    if (constructors.length > 0)
      return { call: constructors.map((signature) => writeSignature(signature, open, names)), isNew: true };
    return writeFields(type, open, names);
  };

  const writeUnion = (type, open, names) => {
    const parts = type.getTypes();
    const ids = new Set(parts.map(({ id }) => id));
    const hasNode = nodeParts.length > 0 && nodeParts.every((id) => ids.has(id));
    const otherParts = hasNode ? parts.filter(({ id }) => !nodeParts.includes(id)) : parts;
    return union([...writeAll(otherParts, open, names), ...(hasNode ? [{ ref: 'ReactNode' }] : [])]);
  };

  /** Omits the folders of packages. */
  const written = (type) => ({
    text: checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation).replace(/import\("[^"]*"\)\./g, ''),
  });

  const write = (type, open = [], names = new Map()) => {
    const { flags } = type;
    if (flags & (TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.BooleanLiteral)) {
      const { value } = type;
      return { is: flags & TypeFlags.BooleanLiteral && value === undefined ? type.intrinsicName === 'true' : value };
    }
    if (flags & TypeFlags.UniqueESSymbol) return 'symbol';
    if (flags & TypeFlags.Boolean) return 'boolean';
    // A type that the compiler could not determine is not reliable.
    if (flags & TypeFlags.Intrinsic) return type.isErrorType() ? 'any' : type.intrinsicName;
    if (flags & TypeFlags.TypeParameter) return { ref: names.get(type.id) ?? checker.typeToString(type) };
    // A library's generic type inside itself is created again each time.
    const library = [type.getAliasSymbol(), type.getSymbol()].find(
      (symbol) => isForeign(symbol) && !symbol.name.startsWith('__'),
    );
    const marks = [type.id, ...(library ? [library.name] : [])];
    if (marks.some((mark) => open.includes(mark)))
      return { ref: type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? 'object' };
    if (open.filter((mark) => typeof mark === 'number').length >= maxDepth) return written(type);
    const openTypes = [...open, ...marks];
    if (flags & TypeFlags.Union) return writeUnion(type, openTypes, names);
    if (flags & TypeFlags.Object) return writeObject(type, openTypes, names);
    if (flags & TypeFlags.Intersection) {
      const calls = checker.getSignaturesOfType(type, SignatureKind.Call);
      if (calls.length > 0) return { call: calls.map((signature) => writeSignature(signature, openTypes, names)) };
      return type.getTypes().every((part) => part.flags & TypeFlags.Object) ? writeFields(type, openTypes, names) : written(type);
    }
    return written(type);
  };
  return write;
};

const options = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

const base = inWorkspace ? { extends: join(workspace, 'tsconfig.base.json') } : {};

/**
 * Returns the types of names exported by packages, as installed for the app in `dir` and understood by the compiler.
 * @param {Record<string, string[]>} names package → names
 * @returns {{ shapes: Record<string, Record<string, object | string>>, deprecated: Record<string, Record<string, object>> }}
 *   package → name → shape of `@juhe/contract/shape`, missing names are omitted; package → name → deprecation, of the
 *   deprecated ones
 */
export const nameShapes = (dir, names) => {
  const packages = Object.keys(names).sort();
  if (packages.length === 0) return { shapes: {}, deprecated: {} };
  const config = join(dir, 'juhe-types.tsconfig.json');
  const root = join(dir, 'juhe-types.ts');
  const texts = new Map([
    // The workspace configures there where to find the types of React's DOM, which not every package has.
    [config, JSON.stringify({ ...base, compilerOptions: options, files: [root] })],
    [
      root,
      [
        ...packages.map((name, index) => `export * as p${index} from '${name}';`),
        "export type Content = import('react').ReactNode;",
      ].join('\n'),
    ],
  ]);
  const api = new API({
    cwd: dir,
    fs: { readFile: (file) => texts.get(file), fileExists: (file) => (texts.has(file) ? true : undefined) },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0];
    const { checker, program } = project;
    const exported = new Map(
      checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(root))).map((symbol) => [symbol.name, symbol]),
    );
    const write = createWriter(project, checker.getDeclaredTypeOfSymbol(exported.get('Content')));
    const real = (symbol) => (symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
    const shapes = {};
    const deprecated = {};
    for (const [index, name] of packages.entries()) {
      const members = new Map(
        checker.getExportsOfModule(real(exported.get(`p${index}`))).map((symbol) => [symbol.name, real(symbol)]),
      );
      const symbols = names[name].filter((member) => members.has(member)).map((member) => [member, members.get(member)]);
      shapes[name] = Object.fromEntries(symbols.map(([member, symbol]) => [member, write(checker.getTypeOfSymbol(symbol))]));
      const leaving = symbols.flatMap(([member, symbol]) => {
        const tag = checker.getJsDocTagsOfSymbol(symbol).find((jsDocTag) => jsDocTag.name === 'deprecated');
        const deprecation = tag && readDeprecation(tag.text ?? '');
        return deprecation ? [[member, deprecation]] : [];
      });
      if (leaving.length > 0) deprecated[name] = Object.fromEntries(leaving);
    }
    return { shapes, deprecated };
  } finally {
    api.close();
  }
};
