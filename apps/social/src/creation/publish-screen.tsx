import { useCountMyCreationsQuery } from '@juhe/api-client/content/creation';
import * as socialPages from '@juhe/contract/pages/social';
import { Cell, CellGroup, Page } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { KindChoices } from './kind-choices.tsx';

/** Selects what to publish: an article, pictures or a video; and lists the member's drafts and publications. */
const PublishScreen = () => {
  const t = useTranslations('creation');
  const counts = useCountMyCreationsQuery();
  const published = counts.data?.list.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const moderatedCount =
    counts.data?.list.filter(({ state }) => state === 'checking').reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Page>
      <KindChoices />
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
