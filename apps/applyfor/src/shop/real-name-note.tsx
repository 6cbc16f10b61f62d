import { useGetIdentityQuery } from '@juhe/api-client/member/identity';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { buttonClass, Card, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Shown before the form: a shop needs a verified real name. The draft is kept while the member verifies it. */
export const RealNameNote = () => {
  const t = useTranslations('shop');
  const { data } = useGetIdentityQuery();
  if (data === undefined || data.state === 'verified') return null;
  return (
    <Card>
      <Stack gap={2}>
        <p role="status">{t('identityNeeded')}</p>
        <PageLink to={socialPages.identity()} className={buttonClass('secondary', 'm', true)}>
          {t('toIdentity')}
        </PageLink>
      </Stack>
    </Card>
  );
};
