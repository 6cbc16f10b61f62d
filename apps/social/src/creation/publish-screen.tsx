import { useCountMyCreationsQuery } from '@juhe/api-client/content/creation';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Cell, CellGroup, Icon, type IconName, Page } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { creationKinds as kinds } from '../shared/creation-page.ts';
import css from './creation.module.css';

const icons: Readonly<Record<(typeof kinds)[number], IconName>> = { article: 'file-text', pictures: 'image', video: 'video' };

/** Selects what to publish: an article, pictures or a video; and lists the member's drafts and publications. */
const PublishScreen = () => {
  const t = useTranslations('creation');
  const counts = useCountMyCreationsQuery();
  const published = counts.data?.list.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const moderatedCount =
    counts.data?.list.filter(({ state }) => state === 'checking').reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Page>
      <nav className={css.choices} aria-label={t('choose')}>
        {kinds.map((kind) => (
          <PageLink key={kind} to={socialPages.editor({ type: kind })} className={css.choice}>
            <span className={css.disc} data-kind={kind}>
              <Icon name={icons[kind]} size={24} />
            </span>
            <span className={css.words}>
              <span className={css.name}>{t(`kind.${kind}`)}</span>
              <span className={css.note}>{t(`kindNote.${kind}`)}</span>
            </span>
            <Icon name="chevron-right" size={18} />
          </PageLink>
        ))}
      </nav>
      <CellGroup>
        <Cell icon="pencil" title={t('drafts')} to={socialPages.draft()} value={counts.data?.drafts || undefined} />
        <Cell
          icon="library"
          title={t('mine')}
          note={moderatedCount > 0 ? t('waiting', { n: moderatedCount }) : undefined}
          to={socialPages.userHomepage()}
          value={published || undefined}
        />
      </CellGroup>
      <CellGroup title={t('rules')}>
        <Cell icon="shield-check" title={t('rule.checked')} note={t('rule.checkedNote')} />
        <Cell icon="lock" title={t('rule.visible')} note={t('rule.visibleNote')} to={socialPages.setup()} />
      </CellGroup>
    </Page>
  );
};

export { PublishScreen as Screen };
