import {
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from './message-rows.module.css';
import type { ChatRow } from './rows.ts';

export interface MessageRowsHandle {
  readonly toEnd: () => void;
}

/** Number of rows that enter and leave the document together. */
const chunkSize = 40;
/** Distance (px) above and below the box within which rows are in the document. */
const reserve = 1500;
/** Distance (px) to an edge that counts as at the edge. */
const nearEnd = 80;
const nearStart = 800;

interface Chunk {
  readonly id: number;
  readonly rows: readonly ChatRow[];
}

/**
 * Groups rows by position, so that a chunk stays the same while earlier rows are prepended; queued messages are in the last
 * one.
 */
export const chunksOf = (rows: readonly ChatRow[]): Chunk[] => {
  const chunks: { id: number; rows: ChatRow[] }[] = [];
  for (const row of rows) {
    const present = chunks.at(-1);
    const id = row.message ? Math.floor(row.message.seq / chunkSize) : (present?.id ?? 0);
    if (present?.id === id) present.rows.push(row);
    else chunks.push({ id, rows: [row] });
  }
  return chunks;
};

interface ChunkProps {
  chunk: Chunk;
  box: RefObject<HTMLElement | null>;
  children: (row: ChatRow) => ReactElement;
}

/** A chunk far from the viewport keeps its former height. */
const ChunkRows = ({ chunk, box, children }: ChunkProps) => {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => setHeight(entries.at(-1)?.isIntersecting === false ? target.offsetHeight : undefined),
      { root: box.current, rootMargin: `${reserve}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [box]);
  return (
    <div ref={element} style={height === undefined ? undefined : { height }}>
      {height === undefined &&
        chunk.rows.map((row) => (
          <div key={row.key} data-row={row.key}>
            {children(row)}
          </div>
        ))}
    </div>
  );
};

interface Props {
  ref?: Ref<MessageRowsHandle>;
  /** Oldest first. */
  rows: readonly ChatRow[];
  /** Accessible label of the list. */
  label: string;
  /** The key of the initial row; the newest by default. */
  startAt?: string | undefined;
  /** Called near the oldest rows, to load earlier ones. */
  onNearStart: () => void;
  /** Called near the last rows if they are not the newest ones, to load later ones; then the list does not follow its end. */
  onNearEnd?: (() => void) | undefined;
  /** Reports whether the newest row is in view. */
  onEnd: (isAtEnd: boolean) => void;
  children: (row: ChatRow) => ReactElement;
}

/**
 * Messages in a scrolling box, the newest at its lower edge. Only rows near the viewport are in the document; prepended rows
 * do not move the visible ones; a reader at the end stays there while rows are added or grow.
 */
export const MessageRows = ({ ref, rows, label, startAt, onNearStart, onNearEnd, onEnd, children }: Props) => {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(startAt === undefined);
  const isPlaced = useRef(false);
  const height = useRef(0);
  const oldest = rows[0]?.key;
  const formerOldest = useRef(oldest);

  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const handleScroll = () => {
    const element = box.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    sticks.current = onNearEnd === undefined && below < nearEnd;
    onEnd(sticks.current);
    if (element.scrollTop < nearStart) onNearStart();
    if (below < nearStart) onNearEnd?.();
  };
  useImperativeHandle(ref, () => ({
    toEnd: () => {
      sticks.current = true;
      onEnd(true);
      toEnd();
    },
  }));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!isPlaced.current) {
      const start = startAt === undefined ? undefined : element.querySelector<HTMLElement>(`[data-row="${CSS.escape(startAt)}"]`);
      if (start) element.scrollTop += start.getBoundingClientRect().top - element.getBoundingClientRect().top;
      else toEnd();
      isPlaced.current = true;
    } else if (formerOldest.current !== oldest && !sticks.current) {
      element.scrollTop += element.scrollHeight - height.current;
    } else if (sticks.current) toEnd();
    formerOldest.current = oldest;
    height.current = element.scrollHeight;
  }, [oldest, rows, startAt]);
  useEffect(() => {
    const [element, contentElement] = [box.current, content.current];
    if (!element || !contentElement || typeof ResizeObserver === 'undefined') return undefined;
    // A keyboard shrinks the box; pictures and chunks enlarge its content.
    const observer = new ResizeObserver(() => {
      if (sticks.current) toEnd();
      height.current = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(contentElement);
    return () => observer.disconnect();
  }, []);
  return (
    // Scrollable content must be reachable by keyboard.
    <section ref={box} className={css.scroller} tabIndex={0} aria-label={label} onScroll={handleScroll}>
      <div ref={content}>
        {chunksOf(rows).map((chunk) => (
          <ChunkRows key={chunk.id} chunk={chunk} box={box}>
            {children}
          </ChunkRows>
        ))}
      </div>
    </section>
  );
};
