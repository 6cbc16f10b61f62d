import { parse } from 'acorn';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
/**
 * The path of an operation in an address of this site: below the project's prefix, without the query. For apps' back ends the
 * prefix is required.
 */
const apiPath = /^(?:(?:\/[\w-]+)?(?=\/api\/)|\/(?!r\/)[\w-]+(?=\/x\/))(\/(?:api|x\/[a-z][a-z0-9]{1,23})\/[^?#\s]+)/;

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** Returns a literal text, or that of a template up to its first expression, if that is after the `?`. */
const textOf = (node) => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const [first, ...rest] = node.quasis.map(({ value }) => value.cooked ?? '');
  return rest.length === 0 || first.includes('?') ? first : undefined;
};

const propertyOf = (node, name) =>
  node?.type === 'ObjectExpression'
    ? node.properties.find((property) => property.key?.name === name || property.key?.value === name)?.value
    : undefined;

const calledName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/**
 * Returns operations that a module calls without the contract: objects with a `method` and a `path` below `/api/` or
 * `/x/<app>/`, as accepted by `defineOperations`, and `fetch` of an address of the API or of an app's back end. Computed
 * addresses are not detected.
 * @param {string} code JavaScript
 * @returns {string[]} as `GET /api/…`
 */
export const ownCalls = (code) => {
  if (!/\/(api|x)\//.test(code)) return [];
  const calls = new Set();
  const visit = (node) => {
    if (node.type === 'ObjectExpression') {
      const method = textOf(propertyOf(node, 'method'));
      const [, path] = /^(\/(?:api|x\/[a-z][a-z0-9]{1,23})\/\S+)$/.exec(textOf(propertyOf(node, 'path')) ?? '') ?? [];
      if (path && methods.has(method)) calls.add(`${method} ${path}`);
    }
    if (node.type === 'CallExpression' && calledName(node) === 'fetch') {
      const [, path] = apiPath.exec(textOf(node.arguments[0]) ?? '') ?? [];
      const methodNode = propertyOf(node.arguments[1], 'method');
      const method = methodNode === undefined ? 'GET' : textOf(methodNode)?.toUpperCase();
      if (path && methods.has(method)) calls.add(`${method} ${path}`);
    }
    Object.values(node).flat().filter(isNode).forEach(visit);
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return [...calls].sort();
};
