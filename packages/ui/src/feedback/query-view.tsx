import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { ListSkeleton } from './skeleton.tsx';
import { Empty, ErrorNotice, errorText, isFinal } from './states.tsx';
import { useTexts } from '../texts/texts.ts';

/** The parts of an RTK Query result that the view needs. */
export interface QueryResult<Data> {
  data?: Data | undefined;
  /** The data of exactly these arguments; another list's data is not shown while this one loads. */
  currentData?: Data | undefined;
  isFetching?: boolean;
  isError?: boolean;
  error?: unknown;
  refetch?: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryResult<Data>;
  /** Skeleton of the layout; default a list. */
  skeleton?: ReactNode;
  /** The missing content, and one action; it leads on from a refused request as well. */
  empty?: ComponentProps<typeof Empty>;
  /** Whether there is nothing to show; by default for null, [] and `{ list: [] }`. */
  isEmpty?: (data: Data) => boolean;
  /** Shows the previous data (of other arguments) until the new data is available. */
  keepFormer?: boolean;
  /**
   * Renders the content that replaces the skeleton in interruptible slices: for the entire content of a large page. Elements
   * beside the view that appear with the same response would come a frame earlier and shift it.
   */
  deferContent?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
}

const nothingIn = (data: unknown): boolean => {
  if (data === null || data === undefined) return true;
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === 'object' && 'list' in data && Array.isArray(data.list) && data.list.length === 0;
};

/**
 * Loading, failed, empty or content of one query, so that screens need no such branches. A refusal that repeating cannot
 * change (400, 404) is shown like an empty result, with its action and without a retry.
 */
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
  // Store changes are rendered in one task, deferred values are not.
  const deferred = useDeferredValue(hasContent);
  const showsContent = deferred || !deferContent;
  if (data !== undefined && !hasContent) return <Empty {...empty} />;
  if (hasContent && showsContent) return children(data);
  if (query.isError && !query.isFetching) {
    if (isFinal(query.error)) return <Empty {...empty} text={errorText(query.error)} />;
    return <ErrorNotice error={query.error} {...(query.refetch ? { onRetry: query.refetch } : {})} />;
  }
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {skeleton}
    </div>
  );
};
