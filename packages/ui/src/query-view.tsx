import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { ListSkeleton } from './skeleton.tsx';
import { Empty, ErrorNotice } from './states.tsx';
import { useTexts } from './texts/texts.ts';

/** What a query hook of RTK Query answers, as far as the view needs it. */
export interface QueryResult<Data> {
  data?: Data | undefined;
  /** The data of these very arguments; another list's data is not shown while this one loads. */
  currentData?: Data | undefined;
  isFetching?: boolean;
  isError?: boolean;
  error?: unknown;
  refetch?: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryResult<Data>;
  /** The real layout in grey; a list unless told. */
  skeleton?: ReactNode;
  /** What belongs here, and one way on. */
  empty?: ComponentProps<typeof Empty>;
  /** Whether there is nothing to show: by itself for null, [] and `{ list: [] }`. */
  isEmpty?: (data: Data) => boolean;
  /** Shows the former data (of other arguments) until the new ones are there. */
  keepFormer?: boolean;
  /**
   * Renders content in place of the skeleton in slices that yield to presses: for the whole content of a large page. What stands beside the view and
   * appears with the same answer would come a frame earlier and move it.
   */
  deferContent?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
}

const nothingIn = (data: unknown): boolean => {
  if (data === null || data === undefined) return true;
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === 'object' && 'list' in data && Array.isArray(data.list) && data.list.length === 0;
};

/** Loading, failed, empty or content of one query, so that a screen has no such branches. */
export const QueryView = <Data,>({
  query,
  skeleton = <ListSkeleton />,
  empty = {},
  isEmpty = nothingIn,
  keepFormer = false,
  deferContent = false,
  children,
}: QueryViewProps<Data>) => {
  const t = useTexts();
  const data = 'currentData' in query && !keepFormer ? query.currentData : query.data;
  const hasContent = data !== undefined && data !== null && !isEmpty(data);
  // Changes of the store are rendered in one task, deferred values are not.
  const deferred = useDeferredValue(hasContent);
  const showsContent = deferred || !deferContent;
  if (data !== undefined && !hasContent) return <Empty {...empty} />;
  if (hasContent && showsContent) return children(data);
  if (query.isError && !query.isFetching)
    return <ErrorNotice error={query.error} {...(query.refetch ? { onRetry: query.refetch } : {})} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {skeleton}
    </div>
  );
};
