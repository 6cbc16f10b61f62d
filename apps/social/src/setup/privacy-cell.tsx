import { useGetHomepageQuery } from '@juhe/api-client/social/homepage';
import * as socialPages from '@juhe/contract/pages/social';
import { Cell } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Who may see the member's homepage; links to the page that changes it. */
export const PrivacyCell = () => {
  const t = useTranslations('visibility');
  const level = useGetHomepageQuery({}).data?.permissionLevel;
  const levelKey = `levels.${level}`;
  return <Cell icon="eye" title={t('levelLabel')} value={t.has(levelKey) ? t(levelKey) : ''} to={socialPages.visibility()} />;
};
