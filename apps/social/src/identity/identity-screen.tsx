import { useGetIdentityQuery } from '@juhe/api-client/member/identity';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation } from '@juhe/platform';
import { Button, Card, DateTime, Facts, ListSkeleton, Page, QueryView } from '@juhe/ui';
import { StateBanner } from '@juhe/ui/parts/state-banner';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { IdentityForm } from './identity-form.tsx';

/**
 * Real-name verification: its purpose, the form, the reason of a refusal, or the masked name; after the verification the
 * member returns to the page that required it.
 */
const IdentityScreen = () => {
  const t = useTranslations('identity');
  const { back } = useNavigation();
  const [isNew, setNew] = useState(false);
  return (
    <QueryView
      query={useGetIdentityQuery()}
      skeleton={
        <Page width="form">
          <ListSkeleton rows={3} media={0} />
        </Page>
      }
    >
      {({ state, nameMasked, numberMasked, refusal, decidedAt }) => {
        if (state !== 'verified') return <IdentityForm refusal={refusal} onVerified={() => setNew(true)} />;
        return (
          <Page width="form">
            <StateBanner icon="shield-check" tone="green" title={t('verified')} note={t('verifiedNote')} />
            <Card>
              <Facts
                items={[
                  [t('name'), nameMasked ?? '*'],
                  [t('number'), numberMasked ?? '*'],
                  [t('verifiedAt'), decidedAt === null ? '' : <DateTime key="at" at={decidedAt} as="date" />],
                ]}
              />
            </Card>
            {isNew && (
              <Button kind="primary" block onClick={() => back(socialPages.setup())}>
                {t('goOn')}
              </Button>
            )}
          </Page>
        );
      }}
    </QueryView>
  );
};

export { IdentityScreen as Screen };
