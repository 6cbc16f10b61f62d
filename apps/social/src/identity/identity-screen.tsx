import { useGetIdentityQuery } from '@juhe/api-client/member/identity';
import { useTranslations } from '@juhe/platform';
import { Card, DateTime, Facts, ListSkeleton, Page, QueryView } from '@juhe/ui';
import { StateBanner } from '@juhe/ui/parts/state-banner';
import { IdentityForm } from './identity-form.tsx';

/** The real name: what it is needed for, the form, why it was refused, or the masked name. */
export const Screen = () => {
  const t = useTranslations('identity');
  return (
    <QueryView
      query={useGetIdentityQuery()}
      skeleton={
        <Page narrow>
          <ListSkeleton rows={3} media={0} />
        </Page>
      }
    >
      {({ state, nameMasked, numberMasked, refusal, decidedAt }) => {
        if (state !== 'verified') return <IdentityForm refusal={refusal} />;
        return (
          <Page narrow>
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
          </Page>
        );
      }}
    </QueryView>
  );
};
