import { addRecent, clearRecent, readRecent } from './recent-searches.ts';

beforeEach(() => localStorage.clear());

describe('recent searches', () => {
  // MALL-28
  it('are stored for each kind, most recent first, each once, at most ten', () => {
    for (const keyword of ['茶', '碗', '茶']) addRecent('goods', keyword);
    expect(readRecent('goods')).toEqual(['茶', '碗']);
    expect(readRecent('shops')).toEqual([]);
    for (let i = 0; i < 12; i += 1) addRecent('goods', `词${i}`);
    expect(readRecent('goods')).toHaveLength(10);
    expect(readRecent('goods')[0]).toBe('词11');
  });

  it('are deleted immediately', () => {
    addRecent('shops', '拾光');
    clearRecent('shops');
    expect(readRecent('shops')).toEqual([]);
  });

  it.each(['{', 'null', '{"a":1}', '[1,null,"",{}]', JSON.stringify(['长'.repeat(50)])])('are none when %s is kept', (text) => {
    localStorage.setItem('juhe-recent-goods', text);
    expect(readRecent('goods')).toEqual([]);
  });

  it('are empty where the browser stores nothing', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(refuse),
    );
    addRecent('goods', '茶');
    clearRecent('goods');
    expect(readRecent('goods')).toEqual([]);
    for (const spy of spies) spy.mockRestore();
  });
});
