import { isMissing } from '@juhe/api-client/common/missing';
import * as contentPages from '@juhe/contract/pages/content';
import { serverNow, useQuery } from '@juhe/platform';
import { Empty, QueryView } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { useChapterIndex } from '../detail/chapter-source.ts';
import { Reader } from './reader.tsx';
import css from './text/reader.module.css';
import type { Position } from './text/reader-parts.ts';
import { TextSkeleton } from './text/reader-skeleton.tsx';
import { type LastPosition, useReading } from './view/reading-position.ts';

const Opening = () => (
  <div className={css.opening}>
    <TextSkeleton />
  </div>
);

/** A book opened for the first time without a given chapter starts at the first chapter of its index. */
const FirstChapter = ({ id, onMatch }: { id: string; onMatch: (bookPosition: Position) => void }) => {
  const t = useTranslations('book');
  const index = useChapterIndex(id);
  const first = index.data?.[0]?.id;
  useEffect(() => {
    if (first !== undefined) onMatch({ chapterId: first, position: 0 });
  }, [first, onMatch]);
  if (isMissing(index.error))
    return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  return (
    <QueryView query={index} skeleton={<Opening />} empty={{ icon: 'book-open', text: t('noChapters') }}>
      {() => <Opening />}
    </QueryView>
  );
};

/** Maximum time (ms) between leaving a document and the start of the next one. */
const reloadTime = 3_000;

/**
 * Whether the position was stored by the document that this one is a reload of: its address may still name the previous
 * chapter.
 */
const isFromBeforeReload = ({ readAt }: LastPosition): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload') &&
  Math.abs(Date.parse(readAt) - (serverNow() - performance.now())) < reloadTime;

/** Parses a position from the address (UTF-16 units); undefined when it is invalid. */
const positionOf = (at: string | undefined): number | undefined =>
  at !== undefined && /^\d{1,8}$/.test(at) ? Number(at) : undefined;

interface BookProps {
  id: string;
  indexId: string | undefined;
  at: string | undefined;
}

const Book = ({ id, indexId, at }: BookProps) => {
  const reading = useReading(id);
  const { ready, start } = reading;
  // The opening position; the address follows the reader from then on.
  const [opened, setOpened] = useState<Position>();
  const isReload = start !== undefined && isFromBeforeReload(start);
  const chapterId = isReload ? start.indexId : (indexId ?? start?.indexId);
  if (!opened && ready && chapterId !== undefined) {
    const savedOffset = start?.indexId === chapterId ? start.position : 0;
    setOpened({ chapterId, position: isReload || indexId === undefined ? savedOffset : (positionOf(at) ?? savedOffset) });
  }
  if (opened) return <Reader bookId={id} reading={reading} opened={opened} indexId={indexId} at={at} />;
  return ready ? <FirstChapter id={id} onMatch={setOpened} /> : <Opening />;
};

/**
 * The reader: `?id=` of the book, `indexId` of the chapter, `at` the position in it; without them it opens at the member's
 * own position.
 */
const ReadNovelScreen = () => {
  const t = useTranslations('book');
  const { id, indexId, at } = useQuery(contentPages.readNovel);
  if (!id) return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  return <Book key={id} id={id} indexId={indexId} at={at} />;
};

export { ReadNovelScreen as Screen };
