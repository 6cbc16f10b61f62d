import { ListSkeleton } from '@juhe/ui';
import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useLayoutEffect, useRef } from 'react';
import css from './list-detail.module.css';

/** Loads the module of a list's page. */
export type LoadScreen = () => Promise<{ Screen: ComponentType }>;

/** Scroll positions by list (pixels): the list keeps its position while the member moves between details. */
const positions = new WeakMap<LoadScreen, number>();
const elements = new WeakMap<LoadScreen, ReactElement>();

/** Cached by loader, so that a list is loaded once. */
const listOf = (load: LoadScreen): ReactElement => {
  const element = elements.get(load) ?? createElement(lazy(async () => ({ default: (await load()).Screen })));
  elements.set(load, element);
  return element;
};

/** A list with its own scrolling beside the page. */
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
        // Ignores the scroll event of a list that grows because the window became narrow.
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

/** Placeholder beside a list while none of its items is open: the logo. */
export const Hint = () => <div className={css.hint} data-hint="" />;
