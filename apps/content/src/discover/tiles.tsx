import { discoverTab, discoverTile } from '@juhe/contract/slots';
import { PageLink } from '@juhe/platform';
import { Slot } from '@juhe/platform/parts/slot';
import { Icon, type IconName } from '@juhe/ui';
import css from './discover.module.css';

/** Links to pages of other apps, side by side; renders nothing when there are none. */
export const Tiles = () => (
  <div className={css.tiles}>
    <Slot {...discoverTile()}>
      {({ icon, title, to }) => (
        <PageLink to={to} className={css.tile}>
          <Icon name={icon as IconName} />
          <span>{title}</span>
        </PageLink>
      )}
    </Slot>
  </div>
);

/** Tabs of other apps behind the channels: links to their pages; renders nothing when there are none. */
export const TabEntries = () => (
  <Slot {...discoverTab()}>
    {({ title, to }) => (
      <PageLink to={to} className={css.tab}>
        <span>{title}</span>
      </PageLink>
    )}
  </Slot>
);
