import { extensionPoint, extensionsOf } from './extension-point.ts';

const colours = extensionPoint<'red' | 'green', number>('colour');
const otherPoint = extensionPoint<'red', string>('other');

it('returns the contributions of the modules, for each point separately and in their order', () => {
  const deps = {
    extensions: extensionsOf([colours.with({ green: 2 }), otherPoint.with({ red: 'x' }), colours.with({ red: 1 })]),
  };
  expect(colours.of(deps, 'red')).toBe(1);
  expect(otherPoint.of(deps, 'red')).toBe('x');
  expect(colours.all(deps)).toEqual([2, 1]);
  expect([otherPoint.find(deps, 'red'), otherPoint.find({ extensions: new Map() }, 'red')]).toEqual(['x', undefined]);
});

it('throws for a key without a contribution, and for one with two', () => {
  const deps = { extensions: extensionsOf([colours.with({ red: 1 })]) };
  expect(() => colours.of(deps, 'green')).toThrow('no module contributes green to colour');
  expect(() => extensionsOf([colours.with({ red: 1 }), colours.with({ red: 2 })])).toThrow('twice');
  expect(otherPoint.all(deps)).toEqual([]);
});
