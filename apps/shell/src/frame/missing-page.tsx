import { homePath, PageLink } from '@juhe/platform';
import { buttonClass, Icon } from '@juhe/ui';
import { useText } from '../texts.ts';
import css from './missing-page.module.css';

/** An address that no live app has. */
export const MissingPage = () => {
  const text = useText();
  return (
    <div className={css.page}>
      <Icon name="circle-help" size={48} />
      <h2 className={css.title}>{text('missing')}</h2>
      <p className={css.hint}>{text('missingHint')}</p>
      <PageLink to={homePath} replace className={buttonClass('primary')}>
        {text('home')}
      </PageLink>
    </div>
  );
};
