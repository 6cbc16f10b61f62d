import { useGetHomePageQuery } from '@juhe/api-client/social/homepage';
import * as socialPages from '@juhe/contract/pages/social';
import { useTranslations } from '@juhe/platform';
import { Cell } from '@juhe/ui';

/** Who may see the member's homepage; links to the page that changes it. */
export const PrivacyCell = () => {
  const t = useTranslations('visibility');
  const level = useGetHomePageQuery({}).data?.permissionLevel;
  return (
    <Cell
      icon="eye"
      title={t('levelLabel')}
      value={level === null || level === undefined ? '' : t(`levels.${level}`)}
      to={socialPages.visibility()}
    />
  );
};
