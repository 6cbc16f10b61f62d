import { useListStoredGoodsInfiniteQuery, usePickUpGoodsMutation } from '@juhe/api-client/auction/storage';
import { useListAddressesQuery } from '@juhe/api-client/mall/address';
import { storageNoteLength } from '@juhe/contract/auction/storage.constants';
import type { StoredGoods } from '@juhe/contract/auction/storage.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  Checkbox,
  errorText,
  Facts,
  Field,
  haptic,
  LoadMore,
  MediaRow,
  Page,
  Price,
  PullToRefresh,
  QueryView,
  SectionHead,
  Skeleton,
  Stack,
  TextArea,
  toast,
} from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AddressChoice } from './address-choice.tsx';
import css from './storage.module.css';
import { useOrderChanges } from './use-order-changes.ts';

/** Maximum number of orders in one parcel (contract auction/storage). */
const maxOrders = 20;

/** Requests delivery of stored goods: `?orderNo=` is preselected, others can be added to the same parcel. */
const PickGoodScreen = () => {
  const t = useTranslations('storage');
  const { orderNo } = useQuery(auctionPages.aucitionPickGood);
  useOrderChanges();
  const stored = useListStoredGoodsInfiniteQuery({ pageSize: 50 }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={stored}
      skeleton={<PickUpSkeleton />}
      isEmpty={({ pages }) => pages[0]?.total === 0}
      empty={{ icon: 'package', text: t('nothingStored'), action: { label: t('toLots'), to: auctionPages.lots() } }}
    >
      {({ pages }) => (
        <PullToRefresh onRefresh={stored.refetch}>
          <PickUp
            goods={pages.flatMap(({ list }) => list)}
            first={orderNo}
            more={
              stored.hasNextPage && (
                <LoadMore status={stored.isFetchingNextPage ? 'loading' : 'loadmore'} onLoad={() => stored.fetchNextPage()} />
              )
            }
          />
        </PullToRefresh>
      )}
    </QueryView>
  );
};

interface PickUpProps {
  goods: readonly StoredGoods[];
  first: string | undefined;
  more: ReactNode;
}

const PickUp = ({ goods, first, more }: PickUpProps) => {
  const t = useTranslations('storage');
  const { redirectTo } = useNavigation();
  const addresses = useListAddressesQuery();
  const [picked, setPicked] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const [addressId, setAddressId] = useState<string>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pickUp, { isLoading }] = usePickUpGoodsMutation();
  const address =
    addresses.data?.find(({ id }) => id === addressId) ??
    addresses.data?.find(({ isDefault }) => isDefault) ??
    addresses.data?.[0];
  const chosen = goods.filter(({ orderNo }) => picked.includes(orderNo));
  const isUnavailable = first !== undefined && !goods.some(({ orderNo }) => orderNo === first);
  const toggle = (orderNo: string) =>
    setPicked(picked.includes(orderNo) ? picked.filter((pickedNo) => pickedNo !== orderNo) : [...picked, orderNo]);
  const send = async () => {
    if (!address) return setProblem(t('addressMissing'));
    try {
      const { orderNos } = await pickUp({
        orderNos: chosen.map(({ orderNo }) => orderNo),
        addressId: address.id,
        note,
      }).unwrap();
      haptic('success');
      toast(t('requested'), { kind: 'success' });
      redirectTo(auctionPages.auctionLogistics({ orderNo: orderNos[0] ?? '' }));
    } catch (refusal) {
      setProblem(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <>
      <Page>
        {isUnavailable && (
          <p className={css.problem} role="alert">
            {t('notStored')}
          </p>
        )}
        <QueryView query={addresses} isEmpty={() => false} skeleton={<Skeleton height={94} style={{ borderRadius: 12 }} />}>
          {(list) => <AddressChoice addresses={list} chosen={address} onChoose={setAddressId} />}
        </QueryView>
        <section>
          <SectionHead>{t('goods')}</SectionHead>
          <Card flush>
            <ul className={css.goods}>
              {goods.map(({ orderNo, title, picture, quantity, priceCents }) => (
                <li key={orderNo}>
                  <MediaRow
                    src={picture}
                    fallback="gavel"
                    width={72}
                    title={title}
                    note={t('orderLine', { orderNo, n: quantity })}
                    foot={<Price cents={priceCents} size="s" tone="ink" />}
                    lead={
                      <Checkbox
                        checked={picked.includes(orderNo)}
                        disabled={!picked.includes(orderNo) && chosen.length >= maxOrders}
                        aria-label={t('choose', { title })}
                        onChange={() => toggle(orderNo)}
                      />
                    }
                  />
                </li>
              ))}
            </ul>
            {more}
          </Card>
        </section>
        <Card>
          <Stack>
            <Field label={t('note')}>
              <TextArea
                value={note}
                maxLength={storageNoteLength}
                rows={2}
                placeholder={t('noteHint')}
                onChange={({ target }) => setNote(target.value)}
              />
            </Field>
            <Facts
              items={[
                [t('freight'), <Price key="freight" cents={0} size="s" tone="ink" />],
                [t('shipsFrom'), t('storehouse')],
              ]}
            />
          </Stack>
        </Card>
        <p className={css.note}>{t('pickUpNote')}</p>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </Page>
      <ActionBar lead={<span className={css.lead}>{t('chosen', { n: chosen.length })}</span>}>
        <Button kind="primary" busy={isLoading} disabled={chosen.length === 0} onClick={send}>
          {t('submit')}
        </Button>
      </ActionBar>
    </>
  );
};

const PickUpSkeleton = () => (
  <Page>
    <Skeleton height={94} style={{ borderRadius: 12 }} />
    <Skeleton width={96} height={27} />
    <Skeleton height={208} style={{ borderRadius: 12 }} />
    <Skeleton height={180} style={{ borderRadius: 12 }} />
  </Page>
);

export { PickGoodScreen as Screen };
