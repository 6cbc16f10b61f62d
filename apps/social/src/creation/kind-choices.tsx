import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { cx, Icon, type IconName } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { creationKinds as kinds } from '../shared/creation-page.ts';
import css from './creation.module.css';

const icons: Readonly<Record<(typeof kinds)[number], IconName>> = { article: 'file-text', pictures: 'image', video: 'video' };

/** Begins an article, pictures or a video: one row each with its limits, or `compact` three tiles side by side. */
export const KindChoices = ({ compact = false }: { compact?: boolean }) => {
  const t = useTranslations('creation');
  return (
    <nav className={cx(css.choices, compact && css.compact)} aria-label={t('choose')}>
      {kinds.map((kind) => (
        <PageLink key={kind} to={socialPages.editor({ type: kind })} className={css.choice}>
          <span className={css.disc} data-kind={kind}>
            <Icon name={icons[kind]} size={24} />
          </span>
          <span className={css.words}>
            <span className={css.name}>{t(`kind.${kind}`)}</span>
            {!compact && <span className={css.note}>{t(`kindNote.${kind}`)}</span>}
          </span>
          {!compact && <Icon name="chevron-right" size={18} />}
        </PageLink>
      ))}
    </nav>
  );
};
