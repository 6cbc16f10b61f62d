import * as socialPages from '@juhe/contract/pages/social';
import { mineGrid } from '@juhe/contract/slots';
import { PageLink } from '@juhe/platform';
import { Slot } from '@juhe/platform/parts/slot';
import { type IconName, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { FunctionTile, useFunctionName } from '../shared/function-tile.tsx';
import grid from '../shared/functions.module.css';
import { maxShown } from '../shared/functions.ts';
import { useFunctions } from '../shared/use-functions.ts';
import css from './mine.module.css';

const placeholders = Array.from({ length: maxShown + 1 }, (_, index) => index);

/** The functions that the member selected, the slots that other apps fill, and the link to all functions. */
export const FunctionGrid = () => {
  const t = useTranslations('mine');
  const nameOf = useFunctionName();
  const { shown, settled } = useFunctions();
  return (
    <section className={css.block} aria-label={t('functions')}>
      <div className={grid.grid}>
        {settled
          ? shown.map(({ key, to, icon, group }) => (
              <PageLink key={key} to={to} className={grid.entry}>
                <FunctionTile icon={icon} group={group} name={nameOf(key)} />
              </PageLink>
            ))
          : placeholders.map((placeholder) => (
              <span key={placeholder} className={grid.entry} aria-hidden="true">
                <Skeleton width={44} height={44} />
                <Skeleton width={40} height={14} />
              </span>
            ))}
        {settled && (
          <Slot {...mineGrid()}>
            {({ icon, title, to }) => (
              <PageLink to={to} className={grid.entry}>
                <FunctionTile icon={icon as IconName} group="more" name={title} />
              </PageLink>
            )}
          </Slot>
        )}
        {settled && (
          <PageLink to={socialPages.fullFunctionality()} className={grid.entry}>
            <FunctionTile icon="layout-grid" group="more" name={nameOf('all')} />
          </PageLink>
        )}
      </div>
    </section>
  );
};
