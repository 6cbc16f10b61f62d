import { setDeviceMember } from '@juhe/platform';
import { readDraft, saveDraft } from './comment-drafts.ts';

beforeEach(() => {
  localStorage.clear();
  setDeviceMember('m1');
});

describe('drafts of comments', () => {
  it('belong to a target and a member, and are deleted when the text is blank', () => {
    saveDraft('article a', '写到一半');
    saveDraft('article a c1', '回一句');
    expect([readDraft('article a'), readDraft('article a c1'), readDraft('book a')]).toEqual(['写到一半', '回一句', '']);
    setDeviceMember('m2');
    expect(readDraft('article a')).toBe('');
    setDeviceMember('m1');
    saveDraft('article a', ' ');
    saveDraft('article a c1', '');
    expect(localStorage).toHaveLength(0);
  });

  // CONTENT-12
  it('are limited to twenty, dropping the oldest', () => {
    for (let n = 0; n <= 20; n += 1) saveDraft(`article ${n}`, '写');
    expect([readDraft('article 0'), readDraft('article 1'), readDraft('article 20')]).toEqual(['', '写', '写']);
  });

  it('are empty when the storage holds an invalid value', () => {
    localStorage.setItem('juhe-comments-m1', '{"a":1}');
    expect(readDraft('a')).toBe('');
  });
});
