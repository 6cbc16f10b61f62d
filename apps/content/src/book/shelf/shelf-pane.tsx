import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { Audiobook } from '../detail/detail-book-screen.tsx';
import { Novel } from '../detail/novel-detail-screen.tsx';

/** The page of the book that is selected on the shelf; wide windows show it beside the shelf. */
export const ShelfPane = ({ book: { id, audio } }: { book: MemberBook }) =>
  audio ? <Audiobook key={id} id={id} /> : <Novel key={id} id={id} />;
