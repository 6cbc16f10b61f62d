import { homePath } from '@juhe/platform';
import { Empty } from '@juhe/ui';
import { useTranslations } from './bundled/locales/texts.gen.ts';
import css from './missing-page.module.css';

/** Page for an address that no live app has. */
export const MissingPage = () => {
  const t = useTranslations('frame');
  return (
    <Empty
      icon="map-pin"
      text={
        <>
          <strong className={css.title} role="heading" aria-level={2}>
            {t('missing')}
          </strong>
          {t('missingHint')}
        </>
      }
      action={{ label: t('home'), to: homePath }}
    />
  );
};
