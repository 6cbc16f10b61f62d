import { homePath } from '@juhe/platform';
import { Empty } from '@juhe/ui';
import { useText } from '../texts.ts';
import css from './missing-page.module.css';

/** Page for an address that no live app has. */
export const MissingPage = () => {
  const text = useText();
  return (
    <Empty
      icon="map-pin"
      text={
        <>
          <strong className={css.title} role="heading" aria-level={2}>
            {text('missing')}
          </strong>
          {text('missingHint')}
        </>
      }
      action={{ label: text('home'), to: homePath }}
    />
  );
};
