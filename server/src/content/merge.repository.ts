import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type MemberMerge, move, ownStep, retain, unite, type Pair } from '../modules/member-merge.ts';
import { moveAll } from '../modules/member-merge.repository.ts';

/** Keeps the later reading position of a book. */
const mergeReadings = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    delete from book_reading r using book_reading other
    where r.book_id = other.book_id and (r.member_id, other.member_id) in ((${from}, ${into}), (${into}, ${from}))
      and (r.read_at, r.member_id) < (other.read_at, other.member_id)`);
  await moveAll(tx, 'book_reading.member_id', pair);
};

/** The content domain's part of a merge of two members. */
export const contentMerge: MemberMerge = {
  plan: {
    'article.author_id': move,
    'article_comment.member_id': move,
    'article_reply.member_id': move,
    'article_like.member_id': unite(['article_id'], 'article', 'likes'),
    'article_collect.member_id': unite(['article_id'], 'article', 'collects'),
    'article_comment_like.member_id': unite(['comment_id'], 'article_comment', 'likes'),
    'video.author_id': move,
    'film.member_id': move,
    // The remaining member's pin stays.
    'pinned_creation.member_id': unite([]),
    'creation_draft.member_id': unite(['id']),
    'video_comment.member_id': move,
    'video_reply.member_id': move,
    'video_like.member_id': unite(['video_id'], 'video', 'likes'),
    'video_collect.member_id': unite(['video_id'], 'video', 'collects'),
    'video_comment_like.member_id': unite(['comment_id'], 'video_comment', 'likes'),
    'book.author_id': move,
    'book_comment.member_id': move,
    'book_reply.member_id': move,
    'book_like.member_id': unite(['book_id'], 'book', 'likes'),
    'book_shelf.member_id': unite(['book_id'], 'book', 'shelves'),
    // Seats and orders require a mobile number, so the member without one has none; progress in free lessons counts once.
    'study_appointment.member_id': move,
    'study_order.member_id': move,
    'study_progress.member_id': unite(['lesson_id']),
    'study_opening.member_id': unite(['lesson_id']),
    'book_comment_like.member_id': unite(['comment_id'], 'book_comment', 'likes'),
    'book_bookmark.member_id': unite(['book_id', 'chapter_id', 'position']),
    'chat_conversation.member_id': move,
    'chat_usage.member_id': unite(['day']),
    // The later reading position of a book wins.
    'book_reading.member_id': ownStep,
    'search_history.member_id': unite(['word']),
    'search_use.member_id': unite(['day', 'word']),
  },
  names: {
    'article_view.reader': retain,
    'video_view.reader': retain,
  },
  merge: async (tx, pair) => {
    await mergeReadings(tx, pair);
  },
};
