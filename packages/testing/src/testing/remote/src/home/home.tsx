import { inject, query } from '@juhe/api-client';
import { useSession } from '@juhe/auth';
import { goods } from '@juhe/contract/mall/goods';
import { definePage } from '@juhe/contract/page';
import { PageLink, useQuery, useTranslations } from '@juhe/platform';

const { useCheckAvailabilityQuery } = inject((build) => ({ checkAvailability: query(build, goods.checkAvailability) }));

const homePage = definePage<never, 'sku'>('/sample/home');

/** A page that shows everything that a test can configure. */
const HomeScreen = () => {
  const t = useTranslations('home');
  const { sku = '' } = useQuery(homePage);
  const { user } = useSession();
  const { data, error } = useCheckAvailabilityQuery({ skuId: sku, quantity: 2 });
  const state = data?.canBuy ? 'for sale' : (data?.reason ?? 'waiting');
  return (
    <main>
      <h1>{t('hello', { name: user?.nickname ?? '…' })}</h1>
      <p>{error ? 'refused' : state}</p>
      <PageLink to="/other/page">other</PageLink>
      <PageLink to="/missing/page">missing</PageLink>
    </main>
  );
};

export { HomeScreen as Screen };
