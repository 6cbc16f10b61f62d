import { ListSkeleton } from '@juhe/ui';
import { createElement, lazy, type ReactElement, Suspense, useLayoutEffect, useRef } from 'react';
import css from './list-detail.module.css';
import type { LoadScreen } from './list-detail.tsx';

/** Scroll positions by list, in pixels: the list stays where it is while its member goes from one detail to the next. */
const positions = new WeakMap<LoadScreen, number>();
const elements = new WeakMap<LoadScreen, ReactElement>();

/** The same for each loader, so that a list is loaded once. */
const listOf = (load: LoadScreen): ReactElement => {
  const element = elements.get(load) ?? createElement(lazy(async () => ({ default: (await load()).Screen })));
  elements.set(load, element);
  return element;
};

/** A list that scrolls by itself beside the page. */
export const ListPane = ({ load }: { load: LoadScreen }) => {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    pane.current?.scrollTo({ top: positions.get(load) ?? 0 });
  }, [load]);
  return (
    <div
      ref={pane}
      className={css.list}
      data-pane=""
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        // A window that has become narrow lets the list grow: that is no scrolling.
        if (scrollHeight > clientHeight) positions.set(load, scrollTop);
      }}
    >
      <Suspense
        fallback={
          <div aria-busy="true">
            <ListSkeleton />
          </div>
        }
      >
        {listOf(load)}
      </Suspense>
    </div>
  );
};

/** What stands beside a list while no item of it is open: the mark. */
export const Hint = () => <div className={css.hint} data-hint="" />;
