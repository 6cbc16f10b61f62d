/**
 * Which columns of a statement may be null by the schema: those of columns without `not null` or of the optional side of a join, unless the
 * conditions exclude it, of a subquery that may have no row, of an aggregate over no rows, of `nullif` and of a `case` without an
 * alternative. Operators and functions are taken to be strict; what they return beyond that (`->>`, `array_length`) is not known here, only
 * from the rows of tests.
 */
import type { TreeNode, Value } from './parse-tree.ts';

/** What the catalogue says about columns and functions. */
export interface SchemaFacts {
  /** Columns declared `not null`: `<object id of the table>.<number>`. */
  readonly notNull: ReadonlySet<string>;
  /** Object ids of the functions that return null for an argument that is null. */
  readonly strict: ReadonlySet<string>;
}

interface Scope {
  readonly query: TreeNode;
  readonly outer: Scope | undefined;
  /** Columns (`<table>.<number>`) that the conditions exclude from being null. */
  readonly excluded: ReadonlySet<string>;
  /** Outer joins whose optional side the conditions require. */
  readonly required: ReadonlySet<string>;
  /** Whether columns of the written table have the values that the statement assigns, as in `returning`. */
  readonly isWritten: boolean;
}

const isNode = (value: Value | undefined): value is TreeNode =>
  typeof value === 'object' && !Array.isArray(value) && 'kind' in value;
const nodeIn = (node: TreeNode, name: string): TreeNode | undefined => {
  const value = node.fields.get(name);
  return isNode(value) ? value : undefined;
};
const nodesIn = (node: TreeNode, name: string): TreeNode[] => {
  const value = node.fields.get(name);
  return Array.isArray(value) ? (value as readonly Value[]).filter(isNode) : [];
};
const textIn = (node: TreeNode, name: string): string => {
  const value = node.fields.get(name);
  return typeof value === 'string' ? value : '';
};
/** The numbers of a set: `(b 1 2)`. */
const setIn = (node: TreeNode, name: string): string[] => {
  const value = node.fields.get(name);
  return Array.isArray(value)
    ? (value as readonly Value[]).filter((item): item is string => typeof item === 'string').slice(1)
    : [];
};

const casts = new Set(['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR']);
const operations = new Set(['OPEXPR', 'FUNCEXPR', 'SCALARARRAYOPEXPR']);
/** Whether an expression is null if an argument is. */
const isStrict = (node: TreeNode, strict: ReadonlySet<string>): boolean =>
  casts.has(node.kind) || (operations.has(node.kind) && strict.has(textIn(node, 'funcid') || textIn(node, 'opfuncid')));
const argumentsOf = (node: TreeNode): TreeNode[] => {
  const single = nodeIn(node, 'arg');
  return single ? [single] : nodesIn(node, 'args');
};

/** Object ids of `count(*)`, `count(any)`, and of `row_number`, `rank`, `dense_rank`, which are never null. */
const neverNull = new Set(['2803', '2147', '3100', '3101', '3102']);

const kindOf = { relation: '0', subquery: '1', join: '2', cte: '6', group: '9' } as const;

/** The columns that a condition, if it holds, excludes from being null. */
const excludedBy = (condition: TreeNode | undefined, strict: SchemaFacts['strict'], collected: TreeNode[]): void => {
  if (!condition) return;
  if (condition.kind === 'VAR') {
    if (textIn(condition, 'varlevelsup') === '0') collected.push(condition);
  } else if (condition.kind === 'BOOLEXPR' && textIn(condition, 'boolop') === 'and')
    for (const part of nodesIn(condition, 'args')) excludedBy(part, strict, collected);
  else if (condition.kind === 'NULLTEST' && textIn(condition, 'nulltesttype') === '1')
    excludedBy(nodeIn(condition, 'arg'), strict, collected);
  else if (isStrict(condition, strict)) for (const part of argumentsOf(condition)) excludedBy(part, strict, collected);
  else if (condition.kind === 'SUBLINK' && textIn(condition, 'subLinkType') === '2')
    excludedBy(nodeIn(condition, 'testexpr'), strict, collected);
};

/** The conditions that each row of the result meets: those of `where` and of inner joins. */
const conditionsOf = (from: TreeNode | undefined, collected: TreeNode[]): void => {
  if (!from) return;
  const quals = nodeIn(from, 'quals');
  if (from.kind === 'FROMEXPR') {
    for (const item of nodesIn(from, 'fromlist')) conditionsOf(item, collected);
    if (quals) collected.push(quals);
  } else if (from.kind === 'JOINEXPR') {
    const type = textIn(from, 'jointype');
    if (type === '0' || type === '1') conditionsOf(nodeIn(from, 'larg'), collected);
    if (type === '0') conditionsOf(nodeIn(from, 'rarg'), collected);
    if (type === '0' && quals) collected.push(quals);
  }
};

const keyOf = (column: TreeNode): string => `${textIn(column, 'varno')}.${textIn(column, 'varattno')}`;

const scopeOf = (query: TreeNode, outer: Scope | undefined, strict: SchemaFacts['strict']): Scope => {
  const conditions: TreeNode[] = [];
  conditionsOf(nodeIn(query, 'jointree'), conditions);
  const columns: TreeNode[] = [];
  for (const condition of conditions) excludedBy(condition, strict, columns);
  return {
    query,
    outer,
    excluded: new Set(columns.map(keyOf)),
    required: new Set(columns.flatMap((column) => setIn(column, 'varnullingrels'))),
    isWritten: nodesIn(query, 'returningList').length > 0,
  };
};

/** Columns of a result, in their order: whether each may be null. */
export const nullableColumns = (tree: TreeNode, { notNull, strict }: SchemaFacts): boolean[] => {
  const resultsOf = (query: TreeNode, outer: Scope | undefined, depth: number): boolean[] => {
    if (depth > 40) return [];
    const scope = scopeOf(query, outer, strict);
    const combined = nodeIn(query, 'setOperations');
    if (combined) return ofCombined(combined, scope, depth);
    const returning = nodesIn(query, 'returningList');
    const targets = returning.length > 0 ? returning : nodesIn(query, 'targetList');
    return targets
      .filter((target) => textIn(target, 'resjunk') === 'false')
      .map((target) => isNullable(nodeIn(target, 'expr'), scope, depth));
  };

  const ofCombined = (node: TreeNode, scope: Scope, depth: number): boolean[] => {
    if (node.kind === 'RANGETBLREF') {
      const table = nodesIn(scope.query, 'rtable')[Number(textIn(node, 'rtindex')) - 1];
      const query = table && nodeIn(table, 'subquery');
      return query ? resultsOf(query, scope, depth + 1) : [];
    }
    const sides = ['larg', 'rarg'].map((name) => nodeIn(node, name)).filter((side) => side !== undefined);
    const [left = [], right = []] = sides.map((side) => ofCombined(side, scope, depth));
    return left.map((isLeftNullable, i) => isLeftNullable || right[i] === true);
  };

  const ofCte = (table: TreeNode, scope: Scope, column: number, depth: number): boolean => {
    let at: Scope | undefined = scope;
    for (let up = Number(textIn(table, 'ctelevelsup')); up > 0; up -= 1) at = at?.outer;
    const cte = at && nodesIn(at.query, 'cteList').find((item) => textIn(item, 'ctename') === textIn(table, 'ctename'));
    const query = cte && nodeIn(cte, 'ctequery');
    // The recursive part refers to itself: the other part decides.
    return query ? resultsOf(query, at, depth + (textIn(table, 'self_reference') === 'true' ? 40 : 1))[column] === true : false;
  };

  const ofColumn = (node: TreeNode, from: Scope, depth: number): boolean => {
    let scope: Scope | undefined = from;
    for (let up = Number(textIn(node, 'varlevelsup')); up > 0; up -= 1) scope = scope?.outer;
    const table = scope && nodesIn(scope.query, 'rtable')[Number(textIn(node, 'varno')) - 1];
    if (!scope || !table || scope.excluded.has(keyOf(node))) return false;
    const { required } = scope;
    if (setIn(node, 'varnullingrels').some((join) => !required.has(join))) return true;
    const number = Number(textIn(node, 'varattno'));
    if (scope.isWritten && textIn(node, 'varno') === textIn(scope.query, 'resultRelation')) {
      const written = ofWritten(number, scope, depth);
      if (written !== undefined) return written;
    }
    // The row itself, and system columns.
    if (number <= 0) return false;
    switch (textIn(table, 'rtekind')) {
      case kindOf.relation:
        return !notNull.has(`${textIn(table, 'relid')}.${number}`);
      case kindOf.subquery: {
        const query = nodeIn(table, 'subquery');
        return query ? resultsOf(query, scope, depth + 1)[number - 1] === true : false;
      }
      case kindOf.cte:
        return ofCte(table, scope, number - 1, depth);
      case kindOf.join:
        return isNullable(nodesIn(table, 'joinaliasvars')[number - 1], scope, depth + 1);
      case kindOf.group:
        return isNullable(nodesIn(table, 'groupexprs')[number - 1], scope, depth + 1);
      default:
        return false;
    }
  };

  /** Of a column of the written table after the statement; undefined where it assigns nothing. */
  const ofWritten = (number: number, scope: Scope, depth: number): boolean | undefined => {
    const { query } = scope;
    const conflict = nodeIn(query, 'onConflict');
    const lists = conflict ? [nodesIn(query, 'targetList'), nodesIn(conflict, 'onConflictSet')] : [nodesIn(query, 'targetList')];
    const assigned = lists.map((list) => list.find((target) => textIn(target, 'resno') === String(number)));
    if (textIn(query, 'commandType') === '4' || assigned.includes(undefined)) return undefined;
    const before = { ...scope, isWritten: false };
    return assigned.some((target) => target && isNullable(nodeIn(target, 'expr'), before, depth + 1));
  };

  const ofAggregate = (node: TreeNode, scope: Scope, depth: number): boolean => {
    if (neverNull.has(textIn(node, 'aggfnoid'))) return false;
    if (nodesIn(scope.query, 'groupClause').length === 0 || nodeIn(node, 'aggfilter')) return true;
    return nodesIn(node, 'args').some((target) => isNullable(nodeIn(target, 'expr'), scope, depth));
  };

  const ofSubquery = (node: TreeNode, scope: Scope, depth: number): boolean => {
    // `exists`, `all`, `any` and `array` return a value for no rows as well.
    if (textIn(node, 'subLinkType') !== '4') return false;
    const query = nodeIn(node, 'subselect');
    if (!query) return false;
    const hasOneRow =
      (textIn(query, 'hasAggs') === 'true' && nodesIn(query, 'groupClause').length === 0) ||
      nodesIn(query, 'rtable').length === 0;
    return !hasOneRow || resultsOf(query, scope, depth + 1)[0] === true;
  };

  const isNullable = (node: TreeNode | undefined, scope: Scope, depth: number): boolean => {
    if (!node || depth > 40) return false;
    switch (node.kind) {
      case 'CONST':
        return textIn(node, 'constisnull') === 'true';
      case 'VAR':
        return ofColumn(node, scope, depth);
      case 'AGGREF':
        return ofAggregate(node, scope, depth);
      case 'SUBLINK':
        return ofSubquery(node, scope, depth);
      case 'COALESCEEXPR':
        return nodesIn(node, 'args').every((part) => isNullable(part, scope, depth));
      case 'NULLIFEXPR':
        return true;
      case 'CASEEXPR': {
        const alternative = nodeIn(node, 'defresult');
        const results = [...nodesIn(node, 'args').map((part) => nodeIn(part, 'result')), alternative];
        return !alternative || results.some((part) => isNullable(part, scope, depth));
      }
      default:
        return isStrict(node, strict) && argumentsOf(node).some((part) => isNullable(part, scope, depth));
    }
  };

  return resultsOf(tree, undefined, 0);
};
