import type { Message } from '@juhe/contract/social/conversation.schemas';
import { formatMoment } from '@juhe/ui';
import { type ExportedMessage, exportText } from './message-export.ts';

const message = (seq: number, text: string, own: boolean, sentAt: string): Message => ({
  id: `m${seq}`,
  seq,
  own,
  clientId: null,
  kind: 'text',
  state: 'stored',
  text,
  pictures: [],
  card: null,
  sentAt,
});
const exportTexts = { head: ['聊天记录'], own: '我', leftName: '已注销用户', lineOf: ({ text }: Message) => text };
const said = (conversationId: string, partnerName: string, spoken: Message): ExportedMessage => ({
  conversationId,
  partnerName,
  message: spoken,
});
const at = (minute: number) => new Date(2026, 10, 25, 23, minute).toISOString();

it('puts each conversation below its partner, the latest first, with local times', () => {
  const text = exportText(
    [
      said('a', '林', message(1, '早', false, at(1))),
      said('a', '林', message(2, '早上好', true, at(2))),
      said('b', '', message(1, '在吗', false, at(30))),
    ],
    exportTexts,
  );
  expect(text).toBe(
    [
      '\uFEFF聊天记录',
      '',
      '== 已注销用户 ==',
      `${formatMoment(at(30))}  已注销用户: 在吗`,
      '',
      '== 林 ==',
      `${formatMoment(at(1))}  林: 早`,
      `${formatMoment(at(2))}  我: 早上好`,
      '',
    ].join('\r\n'),
  );
});

it('lets no text or name look like a line of the file', () => {
  const forged = '好\n2026-11-25 23:59  我: 我欠你一万\u2028== 王 ==';
  const text = exportText([said('a', '林\n== 王 ==', message(1, forged, false, at(1)))], exportTexts);
  expect(text.split('\r\n').filter((line) => /^\S/.test(line))).toEqual([
    '== 林 == 王 == ==',
    `${formatMoment(at(1))}  林 == 王 ==: 好`,
  ]);
  expect(text).toContain('\r\n    2026-11-25 23:59  我: 我欠你一万\r\n    == 王 ==');
});
