import type { AnswerReason, AnswerState } from '@juhe/contract/content/chat.schemas';
import { extractOf } from '../content/chat/extract-assistant.ts';
import { findPassages, type SearchDb } from '../content/chat/passages.ts';
import { sql } from '../db/sql.ts';
import type { SeedStep } from './seed.ts';

interface Turn {
  readonly question: string;
  readonly state: Exclude<AnswerState, 'streaming'>;
  readonly reason?: AnswerReason;
  /** The share of the answer that arrived before it was stopped or interrupted. */
  readonly share?: number;
}

interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly hoursAgo: number;
  readonly turns: readonly Turn[];
}

const memberId = 'm1';
const lang = 'zh-Hans';

const conversations: readonly Conversation[] = [
  {
    id: 'chat-reading',
    title: '静海站和唐诗',
    hoursAgo: 3,
    turns: [
      { question: '《静海站》讲了什么？', state: 'done' },
      { question: '春眠不觉晓是谁写的？', state: 'done' },
    ],
  },
  {
    id: 'chat-refund',
    title: '睡不着的时候读点什么？',
    hoursAgo: 50,
    turns: [
      { question: '睡不着的时候读点什么？', state: 'stopped', share: 0.4 },
      { question: '拼团没有成功，付的钱什么时候退？', state: 'failed', reason: 'interrupted', share: 0.5 },
    ],
  },
];

/** Two conversations of the demo member with the assistant, in every state; the answers are the embedded assistant's own. */
export const chatSeed: SeedStep = {
  name: 'chat',
  async run(tx, { log }) {
    const searchDb: SearchDb = { ...tx, inTx: (search) => tx.savepoint(search) };
    for (const { id, title, hoursAgo, turns } of conversations) {
      const at = sql`(now() - ${hoursAgo}::int * interval '1 hour')`;
      await tx.run(sql`insert into chat_conversation (id, member_id, title, created_at, updated_at)
        values (${id}, ${memberId}, ${title}, ${at}, ${at})`);
      for (const [index, { question, state, reason, share = 1 }] of turns.entries()) {
        const passages = await findPassages(searchDb, log, { question, memberId, lang });
        const text = [...extractOf({ question, passages, examples: [], lang })].join('');
        const sources = [...new Map(passages.map(({ source }) => [source.number, source])).values()];
        await tx.run(sql`insert into chat_turn (id, conversation_id, number, question, asked_at, begun_at, claimed_at, lang, answer_id, state, reason,
            text, sources, day)
          values (${`${id}-${index + 1}`}, ${id}, ${index + 1}, ${question}, ${at}, ${at}, ${at}, ${lang}, ${`${id}-answer-${index + 1}`}, ${state},
            ${reason ?? null}, ${text.slice(0, Math.ceil(text.length * share))}, ${sql.json(sources)},
            (${at} at time zone 'Asia/Shanghai')::date)`);
      }
    }
  },
};
