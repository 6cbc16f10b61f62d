import { useQuery, useTranslations } from '@juhe/platform';
import { Empty, QueryView } from '@juhe/ui';
import { useChapterIndex } from './chapter-source.ts';
import { Reader } from './reader.tsx';
import css from './reader.module.css';
import { TextSkeleton } from './reader-skeleton.tsx';
import { useReading } from './reading-place.ts';

type Reading = ReturnType<typeof useReading>;

const Opening = () => (
  <div className={css.opening}>
    <TextSkeleton />
  </div>
);

/** A book that was never opened and is not opened at a certain chapter begins with the first one of its index. */
const FirstChapter = ({ id, reading }: { id: string; reading: Reading }) => {
  const t = useTranslations('book');
  const index = useChapterIndex(id);
  if (index.error && typeof index.error === 'object' && 'code' in index.error && index.error.code === 404)
    return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: '/pages/index/index' }} />;
  return (
    <QueryView query={index} skeleton={<Opening />} empty={{ icon: 'book-open', text: t('noChapters') }}>
      {([first]) => first && <Reader bookId={id} reading={reading} first={{ chapterId: first.id, position: 0 }} />}
    </QueryView>
  );
};

const Book = ({ id, indexId }: { id: string; indexId: string | undefined }) => {
  const reading = useReading(id);
  const { ready, start } = reading;
  const chapterId = indexId ?? start?.indexId;
  if (!ready) return <Opening />;
  if (chapterId === undefined) return <FirstChapter id={id} reading={reading} />;
  const position = start?.indexId === chapterId ? start.position : 0;
  return <Reader bookId={id} reading={reading} first={{ chapterId, position }} indexId={indexId} />;
};

/** The reader: `?id=` of the book, `indexId` of the chapter; without it the member's own place. */
export const Screen = () => {
  const t = useTranslations('book');
  const { id, indexId } = useQuery();
  if (!id) return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: '/pages/index/index' }} />;
  return <Book key={id} id={id} indexId={indexId} />;
};
