import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { DetailSkeleton, Empty, Page, PullToRefresh, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ApplicationFacts } from './application-facts.tsx';
import { MyShop } from './my-shop.tsx';
import { StateCard } from './state-card.tsx';
import { useApplication } from './use-application.ts';
import { ApplicationChannel } from './application-channel.tsx';
import { Welcome } from './welcome.tsx';

const ShopInfo = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  if (application.state === 'draft')
    return <Empty icon="file-text" text={t('draft')} action={{ label: t('goOn'), to: applyforPages.storeOccupancy() }} />;
  return (
    <Page>
      <StateCard application={application} />
      {application.state === 'approved' && <MyShop />}
      <ApplicationFacts application={application} />
      <ApplicationChannel application={application} />
    </Page>
  );
};

/** The state of the application, the submitted data, and the shop once there is one; updates as the company decides. */
const InfoScreen = () => {
  const t = useTranslations('info');
  const query = useApplication();
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      {query.data === null && (
        <Page>
          <Welcome />
          <Empty icon="store" text={t('none')} action={{ label: t('apply'), to: applyforPages.storeOccupancy() }} />
        </Page>
      )}
      {query.data !== null && (
        <QueryView query={query} skeleton={<DetailSkeleton ratio={2} />}>
          {(application) => application && <ShopInfo application={application} />}
        </QueryView>
      )}
    </PullToRefresh>
  );
};

export { InfoScreen as Screen };
