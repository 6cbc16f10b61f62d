import type { Message } from '@juhe/contract/social/conversation.schemas';
import { excerptOf, groupsOf } from './matches.ts';

const message = (seq: number): Message => ({
  ...{
    id: `g${seq}`,
    seq,
    own: false,
    clientId: null,
    kind: 'text',
    state: 'stored',
    text: '',
    pictures: [],
    voice: null,
    card: null,
  },
  sentAt: '2026-11-24T04:00:00.000Z',
});
const match = (conversationId: string, seq: number) => ({
  ...{ conversationId, partnerName: conversationId, partnerAvatar: null, message: message(seq) },
});

test('groups matches by conversation, in the order of the first ones, each message once', () => {
  const groups = groupsOf([match('a', 9), match('b', 4), match('a', 7), match('a', 9)]);
  expect(groups.map(({ conversationId, messages }) => [conversationId, messages.map(({ seq }) => seq)])).toEqual([
    ['a', [9, 7]],
    ['b', [4]],
  ]);
});

test('shows a long text from shortly before its first match', () => {
  expect(excerptOf('茶很好', '茶')).toBe('茶很好');
  expect(excerptOf(`${'一'.repeat(100)}茶很好`, '茶')).toBe(`…${'一'.repeat(12)}茶很好`);
  expect(excerptOf(`${'a '.repeat(40)}SILK\nscarf`, 'silk')).toBe(`…${' a'.repeat(6).trimStart()} SILK scarf`);
});
