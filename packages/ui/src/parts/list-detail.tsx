import { type ComponentType, useEffect, useState } from 'react';
import css from './list-detail.module.css';
import type * as ListPaneModule from './list-pane.tsx';
import { useIsWide } from './use-is-wide.tsx';

/** Loads the module of a list's page. */
export type LoadScreen = () => Promise<{ Screen: ComponentType }>;

type Parts = Pick<typeof ListPaneModule, 'Hint' | 'ListPane'>;

/** On wide windows only; without it the page stands alone at its side. */
const useParts = (wanted: boolean): Parts | undefined => {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (wanted) import(/* webpackChunkName: "list-pane" */ './list-pane.tsx').then(setParts, () => undefined);
  }, [wanted]);
  return wanted ? parts : undefined;
};

/**
 * A page in two panes on windows of 900 px and more: its list at the left, itself at the right. Narrower windows have the page alone; a
 * change of the width keeps what the page holds.
 * @param Page the page, or the list itself where nothing loads one
 * @param load loads the list's screen, on wide windows only
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
