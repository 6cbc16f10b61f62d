import { useProveMobileMutation } from '@juhe/api-client/member/account';
import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { maskMobile } from '@juhe/contract/mask-mobile';
import * as shellPages from '@juhe/contract/pages/shell';
import { Card, Empty, ListSkeleton, Page, QueryView, Steps } from '@juhe/ui';
import { PageHead } from '@juhe/ui/parts/layout/page-head';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { NewMobileForm } from './new-mobile-form.tsx';
import { ProofForm } from '../shared/proof-form.tsx';

const Both = ({ mobile, hasPassword }: { mobile: string; hasPassword: boolean }) => {
  const t = useTranslations('mobile');
  const [prove] = useProveMobileMutation();
  const [ticket, setTicket] = useState<string>();
  return (
    <Page width="form" gap={4}>
      <PageHead icon="smartphone" tone="blue" title={t('present', { mobile: maskMobile(mobile) })} note={t('note')} />
      <Steps items={[t('stepProof'), t('stepNew')]} current={ticket === undefined ? 0 : 1} />
      <Card>
        {ticket === undefined ? (
          <ProofForm
            mobile={mobile}
            hasPassword={hasPassword}
            scene="mobile"
            submit={t('next')}
            onProof={async (proof) => setTicket((await prove(proof).unwrap()).ticket)}
          />
        ) : (
          <NewMobileForm ticket={ticket} onProofOver={() => setTicket(undefined)} />
        )}
      </Card>
    </Page>
  );
};

/** Changes the mobile number in two steps: identity proof, then the new number. */
const UpdateMobileScreen = () => {
  const t = useTranslations('mobile');
  return (
    <QueryView query={useGetProfileQuery()} skeleton={<ListSkeleton rows={3} media={0} />}>
      {({ mobile, hasPassword }) =>
        mobile === null ? (
          <Empty icon="smartphone" text={t('none')} action={{ label: t('bind'), to: shellPages.bindMobile() }} />
        ) : (
          <Both mobile={mobile} hasPassword={hasPassword} />
        )
      }
    </QueryView>
  );
};

export { UpdateMobileScreen as Screen };
