import { rowProblems } from './row-check.ts';

describe('rowProblems', () => {
  const count = { name: 'count', kinds: ['number'] };

  it('accepts a result that matches its row type', () => {
    expect(rowProblems({ count: ['number'] }, [count], [{ count: 1 }])).toEqual([]);
  });

  it('names a column that is not returned', () => {
    expect(rowProblems({ total: ['number'] }, [count], [])).toEqual(['"total" is not returned']);
  });

  it('accepts the absence of an optional column', () => {
    expect(rowProblems({ total: ['number', 'undefined'] }, [count], [])).toEqual([]);
  });

  it('names a column of another kind, without rows', () => {
    expect(rowProblems({ count: ['string'] }, [count], [])).toEqual(['"count" is number, declared as string']);
  });

  it('names a null where the type excludes it', () => {
    expect(rowProblems({ count: ['number'] }, [count], [{ count: 1 }, { count: null }])).toEqual([
      '"count" is null in a row, declared as number',
    ]);
  });

  it('names a null where the type admits only the absence of the column', () => {
    expect(rowProblems({ count: ['number', 'undefined'] }, [count], [{ count: null }])).toHaveLength(1);
  });

  it('accepts any value of a JSON column', () => {
    expect(rowProblems({ data: ['object'] }, [{ name: 'data', kinds: ['any'] }], [{ data: {} }])).toEqual([]);
  });
});
