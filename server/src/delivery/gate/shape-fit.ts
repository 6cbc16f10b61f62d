import { isDeepStrictEqual } from 'node:util';
import type { CallShape, FieldsShape, Shape } from '@juhe/contract/shape';

/**
 * The location where two shapes differ: `data.items[].priceCents`, with both types as text. `now` also states whether the part
 * was removed.
 */
export interface Incompatibility {
  readonly path: string;
  readonly was: string;
  readonly now: string;
}

const isFields = (shape: Shape): shape is FieldsShape => typeof shape === 'object' && 'fields' in shape;
const isCall = (shape: Shape): shape is CallShape => typeof shape === 'object' && 'call' in shape;

const maxText = 160;

const described = (shape: Shape, depth: number): string => {
  if (typeof shape === 'string') return shape;
  if ('is' in shape) return JSON.stringify(shape.is);
  if ('union' in shape) return shape.union.map((part) => described(part, depth)).join(' | ');
  if ('list' in shape) {
    const item = described(shape.list, depth);
    return typeof shape.list === 'object' && ('union' in shape.list || 'call' in shape.list) ? `(${item})[]` : `${item}[]`;
  }
  if ('tuple' in shape) return `[${shape.tuple.map((part) => described(part, depth)).join(', ')}]`;
  if ('text' in shape) return shape.text;
  if ('ref' in shape) return shape.of ? `${shape.ref}<${shape.of.map((part) => described(part, depth)).join(', ')}>` : shape.ref;
  if (depth === 0) return isCall(shape) ? 'a function' : '{ … }';
  if (isCall(shape)) {
    const [first] = shape.call;
    if (!first) return 'a function';
    return `(${first.takes.map((part) => described(part, depth - 1)).join(', ')}) => ${described(first.gives, depth - 1)}`;
  }
  const { fields, optional = [] } = shape;
  const names = Object.keys(fields).map(
    (name) => `${name}${optional.includes(name) ? '?' : ''}: ${described(fields[name] ?? 'any', depth - 1)}`,
  );
  return names.length === 0 ? '{}' : `{ ${names.join('; ')} }`;
};

/** Formats a type for people, shortened. */
export const shapeText = (shape: Shape): string => {
  const text = described(shape, 2);
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
};

const isAny = (shape: Shape) => shape === 'any';
const partsOf = (shape: Shape): readonly Shape[] => (typeof shape === 'object' && 'union' in shape ? shape.union : [shape]);
const at = (path: string, name: string): string => {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
};
const removedText = 'gone';

/** Returns the shape of an optional field when present. */
const present = (shape: Shape): Shape => {
  const parts = partsOf(shape).filter((part) => part !== 'undefined');
  const [only, ...restParts] = parts;
  return only === undefined || restParts.length > 0 ? { union: parts } : only;
};

/**
 * Two sides of one value. `giver` produces it, `taker` consumes it; `isGiverNew` states which of them is the new one. This
 * determines the assignment of `was` and `now`, and whether values that are no longer consumed count: an argument of an old
 * caller must still be accepted.
 */
interface Sides {
  readonly giver: Shape;
  readonly taker: Shape;
  readonly isGiverNew: boolean;
}

const misfit = ({ giver, taker, isGiverNew }: Sides, path: string): Incompatibility => ({
  path,
  was: shapeText(isGiverNew ? taker : giver),
  now: shapeText(isGiverNew ? giver : taker),
});

const compareFields = (
  giver: FieldsShape,
  taker: FieldsShape,
  isGiverNew: boolean,
  path: string,
): Incompatibility | undefined => {
  const may = (shape: FieldsShape, name: string) => shape.optional?.includes(name) ?? false;
  const ownShape = (shape: FieldsShape, name: string) => (Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined);
  if (!isGiverNew) {
    const dropped = Object.keys(giver.fields).find((name) => !Object.hasOwn(taker.fields, name) && taker.rest === undefined);
    if (dropped !== undefined)
      return { path: at(path, dropped), was: shapeText(giver.fields[dropped] ?? 'any'), now: 'not taken any more' };
  }
  for (const name of Object.keys(taker.fields)) {
    const takenShape = ownShape(taker, name) ?? 'any';
    const suppliedShape = ownShape(giver, name) ?? giver.rest;
    const below = at(path, name);
    if (suppliedShape === undefined) {
      if (may(taker, name) && !isGiverNew) continue;
      // An optional part that is no longer given at all was read for some purpose.
      return isGiverNew
        ? { path: below, was: shapeText(takenShape), now: removedText }
        : { path: below, was: 'not there', now: `${shapeText(takenShape)}, required` };
    }
    if (may(giver, name) && !may(taker, name))
      return isGiverNew
        ? { path: below, was: shapeText(takenShape), now: `${shapeText(suppliedShape)}, may be missing` }
        : { path: below, was: `${shapeText(suppliedShape)}, may be missing`, now: `${shapeText(takenShape)}, required` };
    const isOptional = may(giver, name) || may(taker, name);
    const difference = compare(
      isOptional
        ? { giver: present(suppliedShape), taker: present(takenShape), isGiverNew }
        : { giver: suppliedShape, taker: takenShape, isGiverNew },
      below,
    );
    if (difference) return difference;
  }
  if (taker.rest !== undefined && giver.rest !== undefined)
    return compare({ giver: giver.rest, taker: taker.rest, isGiverNew }, `${path}[*]`);
  if (taker.rest === undefined && giver.rest !== undefined && !isGiverNew)
    return { path: `${path}[*]`, was: shapeText(giver.rest), now: 'not taken any more' };
  if (taker.rest !== undefined && giver.rest === undefined && isGiverNew && Object.keys(giver.fields).length === 0)
    return { path: `${path}[*]`, was: shapeText(taker.rest), now: removedText };
  return undefined;
};

type Signature = CallShape['call'][number];

const compareSignature = (giver: Signature, taker: Signature, isGiverNew: boolean, path: string): Incompatibility | undefined => {
  const call = `${path}(…)`;
  if (giver.needs > taker.needs)
    return {
      path: call,
      was: `${isGiverNew ? taker.needs : giver.needs} arguments`,
      now: `${isGiverNew ? giver.needs : taker.needs} arguments`,
    };
  for (const [index, passed] of taker.takes.entries()) {
    const accepted = giver.takes[index] ?? (giver.rest ? giver.takes.at(-1) : undefined);
    const argumentPath = `${path}(${index === 0 ? '' : `${index}: `}`;
    if (accepted === undefined) {
      // A handler may ignore arguments; those of old callers must not be dropped.
      if (!isGiverNew) break;
      return { path: `${argumentPath})`, was: shapeText(passed), now: 'not taken any more' };
    }
    const difference = compare({ giver: passed, taker: accepted, isGiverNew: !isGiverNew }, '');
    if (difference) return { ...difference, path: `${argumentPath}${difference.path})` };
  }
  return compare({ giver: giver.gives, taker: taker.gives, isGiverNew }, `${path}()`);
};

const compareCalls = (giver: CallShape, taker: CallShape, isGiverNew: boolean, path: string): Incompatibility | undefined => {
  for (const expected of taker.call) {
    const misfits = giver.call.map((signature) => compareSignature(signature, expected, isGiverNew, path));
    const [first] = misfits;
    if (misfits.every((difference) => difference !== undefined)) return first ?? { path, was: 'a function', now: removedText };
  }
  return undefined;
};

/** Returns whether a value of one object alternative could be of the other: their literals agree. */
const alike = (a: Shape, b: Shape): boolean => {
  if (!isFields(a) || !isFields(b)) return isCall(a) && isCall(b);
  return Object.entries(a.fields).every(([name, shape]) => {
    const counterpart = Object.hasOwn(b.fields, name) ? b.fields[name] : undefined;
    const isTag = typeof shape === 'object' && 'is' in shape && typeof counterpart === 'object' && 'is' in counterpart;
    return !isTag || shape.is === counterpart.is;
  });
};

const compareUnions = (sides: Sides, path: string): Incompatibility | undefined => {
  const takers = partsOf(sides.taker);
  for (const part of partsOf(sides.giver)) {
    const misfits = takers.map((taker) => compare({ ...sides, giver: part, taker }, path));
    if (misfits.some((difference) => difference === undefined)) continue;
    const [nearest, ...restMisfits] = takers.flatMap((taker, index) => (alike(part, taker) ? [misfits[index]] : []));
    return nearest && restMisfits.length === 0 ? nearest : misfit(sides, path);
  }
  return undefined;
};

const compareParts = (sides: Sides, path: string): Incompatibility | undefined => {
  const { giver, taker, isGiverNew } = sides;
  const isPrimitive = (shape: Shape) => typeof shape === 'string';
  if (taker === 'void' && giver === 'undefined') return undefined;
  if (isPrimitive(giver) || isPrimitive(taker)) {
    if (typeof giver === 'object' && 'is' in giver && typeof giver.is === taker) return undefined;
    if (taker === 'object' && typeof giver === 'object' && !('is' in giver) && !('ref' in giver)) return undefined;
    return misfit(sides, path);
  }
  if ('is' in giver && 'is' in taker && giver.is === taker.is) return undefined;
  if ('text' in giver && 'text' in taker && giver.text === taker.text) return undefined;
  if (isFields(giver) && isFields(taker)) return compareFields(giver, taker, isGiverNew, path);
  if (isCall(giver) && isCall(taker)) return compareCalls(giver, taker, isGiverNew, path);
  if ('list' in giver && 'list' in taker) return compare({ giver: giver.list, taker: taker.list, isGiverNew }, `${path}[]`);
  if ('tuple' in giver && 'tuple' in taker && giver.tuple.length === taker.tuple.length) {
    for (const [index, part] of giver.tuple.entries()) {
      const difference = compare({ giver: part, taker: taker.tuple[index] ?? 'any', isGiverNew }, `${path}[${index}]`);
      if (difference) return difference;
    }
    return undefined;
  }
  if ('tuple' in giver && 'list' in taker)
    return compare({ giver: { union: giver.tuple }, taker: taker.list, isGiverNew }, `${path}[]`);
  if ('ref' in giver && 'ref' in taker && giver.ref === taker.ref && giver.of?.length === taker.of?.length) {
    for (const [index, part] of (giver.of ?? []).entries()) {
      const difference = compare({ giver: part, taker: taker.of?.[index] ?? 'any', isGiverNew }, `${path}<${index}>`);
      if (difference) return difference;
    }
    return undefined;
  }
  return misfit(sides, path);
};

const compare = (sides: Sides, path: string): Incompatibility | undefined => {
  const { giver, taker } = sides;
  if (isAny(giver) || isAny(taker) || taker === 'unknown' || giver === 'never') return undefined;
  if (isDeepStrictEqual(giver, taker)) return undefined;
  // Splits a boolean into its two values, where only one side distinguishes them.
  const split = (shape: Shape): Shape =>
    partsOf(shape).includes('boolean')
      ? { union: partsOf(shape).flatMap((part): Shape[] => (part === 'boolean' ? [{ is: true }, { is: false }] : [part])) }
      : shape;
  const splitSides = { ...sides, giver: split(giver), taker: split(taker) };
  const isUnion = (shape: Shape) => typeof shape === 'object' && 'union' in shape;
  const difference =
    isUnion(splitSides.giver) || isUnion(splitSides.taker) ? compareUnions(splitSides, path) : compareParts(splitSides, path);
  // A mismatch of the whole type is reported as declared.
  return difference?.path === path ? misfit(sides, path) : difference;
};

/**
 * Returns where the given value differs from what its readers were built for: a removed, renamed or changed part, or one that
 * may now be missing or null.
 */
export const suppliedIncompatibility = (now: Shape, was: Shape, path = ''): Incompatibility | undefined =>
  compare({ giver: now, taker: was, isGiverNew: true }, path);

/**
 * Returns where the accepted input differs from what callers were built to pass: a part that is now required, no longer
 * accepted, or of another type.
 */
export const acceptedIncompatibility = (now: Shape, was: Shape, path = ''): Incompatibility | undefined =>
  compare({ giver: was, taker: now, isGiverNew: false }, path);
