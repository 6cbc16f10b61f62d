import { growing } from './heap.mjs';

const count = (nodes: number, classes: Record<string, number>) => ({
  classes: new Map(Object.entries(classes)),
  nodes,
  listeners: 3,
  heapBytes: 0,
});

describe('what grows with every walk', () => {
  it('is named with its counts, the fastest growing first', () => {
    const counts = [count(10, { 'object A': 1 }), count(12, { 'object A': 2 }), count(20, { 'object A': 3 })];
    expect(growing(counts)).toEqual([
      { name: 'DOM nodes', counts: [10, 12, 20] },
      { name: 'object A', counts: [1, 2, 3] },
    ]);
  });

  it('counts a class that was not there at first', () => {
    expect(growing([count(1, {}), count(1, { 'object B': 1 }), count(1, { 'object B': 2 })])).toEqual([
      { name: 'object B', counts: [0, 1, 2] },
    ]);
  });

  it('leaves out what stays or shrinks once', () => {
    expect(growing([count(5, { 'object A': 2 }), count(4, { 'object A': 3 }), count(9, { 'object A': 3 })])).toEqual([]);
  });
});
