import { useGetIdentityQuery } from '@juhe/api-client/member/identity';
import * as socialPages from '@juhe/contract/pages/social';
import { MessagesProvider, useNavigation } from '@juhe/platform';
import { Button, Card, DateTime, Facts, Page, QueryView } from '@juhe/ui';
import { PageHead, PageHeadSkeleton } from '@juhe/ui/parts/layout/page-head';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { IdentityForm } from './identity-form.tsx';
import { useSettingsTexts } from '../shared/settings-texts.ts';
import { Unlocks } from './unlocks.tsx';

const skeleton = (
  <Page width="form">
    <PageHeadSkeleton rows={3} />
  </Page>
);

const IdentityPage = () => {
  const t = useTranslations('identity');
  const { back } = useNavigation();
  const [isNew, setNew] = useState(false);
  return (
    <QueryView query={useGetIdentityQuery()} skeleton={skeleton}>
      {({ state, nameMasked, numberMasked, refusal, decidedAt }) => {
        if (state !== 'verified') return <IdentityForm refusal={refusal} onVerified={() => setNew(true)} />;
        return (
          <Page width="form">
            <PageHead icon="shield-check" tone="green" title={t('verified')} note={t('verifiedNote')} />
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
            <Unlocks />
          </Page>
        );
      }}
    </QueryView>
  );
};

/**
 * Real-name verification: its purpose, the form, the reason of a refusal, or the masked name; after the verification the
 * member returns to the page that required it.
 */
const IdentityScreen = () => {
  const messages = useSettingsTexts();
  if (messages === undefined) return skeleton;
  return (
    <MessagesProvider messages={messages}>
      <IdentityPage />
    </MessagesProvider>
  );
};

export { IdentityScreen as Screen };
