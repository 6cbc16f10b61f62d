import { sql } from './sql.ts';

describe('sql', () => {
  it('passes values as numbered parameters, never in the text', () => {
    const query = sql`select * from member where mobile = ${"'; drop table member"} and id = ${1}`;
    expect(query.text).toBe('select * from member where mobile = $1 and id = $2');
    expect(query.values).toEqual(["'; drop table member", 1]);
  });

  it('nests fragments and renumbers their values', () => {
    const inner = sql`b = ${2} and c = ${3}`;
    const query = sql`where a = ${1} and (${inner}) and d = ${4}${sql.empty}`;
    expect(query.text).toBe('where a = $1 and (b = $2 and c = $3) and d = $4');
    expect(query.values).toEqual([1, 2, 3, 4]);
  });

  it('joins fragments', () => {
    const query = sql`values ${sql.join([sql`(${1}, ${2})`, sql`(${3}, ${4})`])} order by ${sql.ident('a"b')}`;
    expect(query.text).toBe('values ($1, $2), ($3, $4) order by "a""b"');
    expect(query.values).toEqual([1, 2, 3, 4]);
    expect(sql.join([]).text).toBe('');
  });

  it('quotes constants as part of the text', () => {
    const query = sql`a in (${sql.constants(['b', "c'd"])}) and e = ${1}`;
    expect(query.text).toBe("a in ('b', 'c''d') and e = $1");
    expect(query.values).toEqual([1]);
  });

  it('combines conditions', () => {
    expect(sql`where ${sql.and([])}`.text).toBe('where true');
    expect(sql`where ${sql.and([sql`a = ${1}`, sql`b = ${2}`])}`.text).toBe('where a = $1 and b = $2');
  });
});
