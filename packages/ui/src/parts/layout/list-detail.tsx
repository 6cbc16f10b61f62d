import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import css from './list-detail.module.css';
import type * as ListPaneModule from './list-pane.tsx';
import { useIsWide } from './use-is-wide.tsx';
import type { LoadScreen } from './list-pane.tsx';

export type { LoadScreen } from './list-pane.tsx';

type Parts = Pick<typeof ListPaneModule, 'Hint' | 'ListPane'>;

/** Only on wide windows; without it the page is shown alone. */
const useParts = (enabled: boolean): Parts | undefined => {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (enabled) import(/* webpackChunkName: "list-pane" */ './list-pane.tsx').then(setParts, () => undefined);
  }, [enabled]);
  return enabled ? parts : undefined;
};

/**
 * A page in two panes on windows of 900 px and more: its list on the left, the page on the right. Narrower windows show the
 * page alone; a change of the width keeps the page's state.
 * @param Page the page, or the list itself where nothing loads one
 * @param load loads the list's screen, only on wide windows
 */
export const withList = (Page: ComponentType, load?: LoadScreen): ComponentType =>
  function Panes() {
    const isWide = useIsWide();
    const parts = useParts(isWide);
    return (
      <div className={css.panes} data-panes="">
        {parts && load && <parts.ListPane load={load} />}
        <div className={load ? css.page : css.own}>
          <Page />
        </div>
        {parts && !load && <parts.Hint />}
      </div>
    );
  };

/**
 * Two panes of one page on windows of 900 px and more: a list with its own scrolling, and the detail of the selected item.
 * Narrower windows show the list alone.
 * @param detail undefined while nothing is selected: the logo is shown instead
 */
export const Panes = ({ list, detail }: { list: ReactNode; detail: ReactNode | undefined }) => {
  const isWide = useIsWide();
  return (
    <div className={css.panes} data-panes="">
      <div className={css.list} data-pane="">
        {list}
      </div>
      {isWide && (detail === undefined ? <div className={css.hint} data-hint="" /> : <div className={css.page}>{detail}</div>)}
    </div>
  );
};
