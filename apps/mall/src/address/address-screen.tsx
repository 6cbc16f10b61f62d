import { useListAddressesQuery } from '@juhe/api-client/mall/address';
import { addressLimits } from '@juhe/contract/mall/address.constants';
import type { Address } from '@juhe/contract/mall/address.schemas';
import { maskMobile } from '@juhe/contract/mask-mobile';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { ActionBar, Button, buttonClass, Icon, ListSkeleton, Page, PullToRefresh, QueryView, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { chosenAddress } from '../shared/chosen-address.ts';
import css from './address.module.css';

const Texts = ({ address, current }: { address: Address; current: boolean }) => {
  const t = useTranslations('address');
  const { name, mobile, province, city, district, detail, isDefault } = address;
  return (
    <>
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.mobile}>{maskMobile(mobile)}</span>
        {isDefault && <Tag tone="brand">{t('default')}</Tag>}
        {current && (
          <Tag tone="green" icon="check">
            {t('inUse')}
          </Tag>
        )}
      </span>
      <span className={css.where}>{`${province === city ? '' : province}${city}${district} ${detail}`}</span>
    </>
  );
};

/** The member's addresses; with `?select=1` a tap selects one for the order and returns to it. */
const AddressScreen = () => {
  const t = useTranslations('address');
  const { select } = useQuery(mallPages.address);
  const { back } = useNavigation();
  const chosen = chosenAddress.useValue();
  const query = useListAddressesQuery();
  const selecting = select === '1';
  const pick = (id: string) => {
    chosenAddress.write(id);
    back(mallPages.address());
  };
  const isFull = (query.data?.length ?? 0) >= addressLimits.addresses;
  return (
    <>
      <PullToRefresh onRefresh={() => query.refetch()}>
        <QueryView
          query={query}
          skeleton={
            <Page>
              <ListSkeleton rows={3} media={0} />
            </Page>
          }
          empty={{ icon: 'map-pin', text: t('empty') }}
        >
          {(addresses) => (
            <Page>
              <ul className={css.list}>
                {addresses.map((address) => (
                  <li key={address.id} className={css.card}>
                    {selecting ? (
                      <button
                        type="button"
                        className={css.words}
                        aria-label={t('choose', { name: address.name })}
                        onClick={() => pick(address.id)}
                      >
                        <Texts address={address} current={address.id === chosen} />
                      </button>
                    ) : (
                      <div className={css.words}>
                        <Texts address={address} current={false} />
                      </div>
                    )}
                    <PageLink
                      to={mallPages.addressForm({ id: address.id })}
                      className={css.edit}
                      aria-label={t('editOf', { name: address.name })}
                    >
                      <Icon name="pencil" size={20} />
                    </PageLink>
                  </li>
                ))}
              </ul>
              {isFull && <p className={css.limit}>{t('limit', { n: addressLimits.addresses })}</p>}
            </Page>
          )}
        </QueryView>
      </PullToRefresh>
      <ActionBar>
        {isFull ? (
          <Button kind="primary" disabled>
            {t('add')}
          </Button>
        ) : (
          <PageLink to={mallPages.addressForm()} className={buttonClass('primary', 'm', true)}>
            {t('add')}
          </PageLink>
        )}
      </ActionBar>
    </>
  );
};

export { AddressScreen as Screen };
