import { parse } from 'acorn';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** The path of an operation in an address of this site: below the project's prefix, without the query. Of back ends of apps the prefix is there. */
const apiPath = /^(?:(?:\/[\w-]+)?(?=\/api\/)|\/(?!r\/)[\w-]+(?=\/x\/))(\/(?:api|x\/[a-z][a-z0-9]{1,23})\/[^?#\s]+)/;

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** A text that stands there as it is, or that of a template up to its first part that is computed, when that is behind the `?`. */
const textOf = (node) => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const [first, ...others] = node.quasis.map(({ value }) => value.cooked ?? '');
  return others.length === 0 || first.includes('?') ? first : undefined;
};

const propertyOf = (node, name) =>
  node?.type === 'ObjectExpression'
    ? node.properties.find((property) => property.key?.name === name || property.key?.value === name)?.value
    : undefined;

const calledName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/**
 * Operations that a module calls without the contract: objects with a `method` and a `path` below `/api/` or `/x/<app>/`, as `defineOperations` takes them, and
 * `fetch` of an address of the API or of an app's back end. Addresses that are computed are not seen.
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
      const asked = propertyOf(node.arguments[1], 'method');
      const method = asked === undefined ? 'GET' : textOf(asked)?.toUpperCase();
      if (path && methods.has(method)) calls.add(`${method} ${path}`);
    }
    Object.values(node).flat().filter(isNode).forEach(visit);
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return [...calls].sort();
};
