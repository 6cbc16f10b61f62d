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

/** Rows that come into the document and leave it together. */
const chunkSize = 40;
/** Pixels above and below the box within which rows are in the document. */
const reserve = 1500;
/** Nearer to an edge than this counts as at the edge, in pixels. */
const nearEnd = 80;
const nearStart = 800;

interface Chunk {
  readonly id: number;
  readonly rows: readonly ChatRow[];
}

/** Rows by their positions, so that a chunk stays the same while earlier rows are put before it; what waits stands in the last one. */
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

/** A chunk far from the screen keeps the height that it had. */
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
  /** What the list is, read aloud. */
  label: string;
  /** The key of the row at which it opens; at the newest unless told. */
  startAt?: string | undefined;
  /** The oldest rows come near: earlier ones are read. */
  onNearStart: () => void;
  /** Whether the newest row is in sight. */
  onEnd: (isAtEnd: boolean) => void;
  children: (row: ChatRow) => ReactElement;
}

/**
 * Messages in a box that scrolls by itself, the newest at its lower edge. Only rows near the screen are in the document; rows that are put
 * before the first one do not move what is looked at; who is at the end stays there while rows are added or grow.
 */
export const MessageRows = ({ ref, rows, label, startAt, onNearStart, onEnd, children }: Props) => {
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
  const look = () => {
    const element = box.current;
    if (!element) return;
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    onEnd(sticks.current);
    if (element.scrollTop < nearStart) onNearStart();
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
    const [element, inside] = [box.current, content.current];
    if (!element || !inside || typeof ResizeObserver === 'undefined') return undefined;
    // A keyboard makes the box smaller, pictures and chunks make its content larger.
    const observer = new ResizeObserver(() => {
      if (sticks.current) toEnd();
      height.current = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={box} className={css.scroller} tabIndex={0} aria-label={label} onScroll={look}>
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
