import { useListCartQuery } from '@juhe/api-client/mall/cart';
import { useListFavouriteGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import { useListMyOrdersInfiniteQuery } from '@juhe/api-client/mall/order';
import { useListMemberCollectionsInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useSession } from '@juhe/auth';
import { formatPrice, InfiniteList, ListSkeleton, Picture, QueryView, Sheet, Tabs } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './card-picker.module.css';
import type { OutgoingCard } from '../shared/outgoing-store.ts';

interface Choice extends OutgoingCard {
  /** Under the title. */
  readonly note: string;
}

interface ListProps {
  onPick: (card: OutgoingCard) => void;
}

const ChoiceRow = ({ choice, onPick }: ListProps & { choice: Choice }) => {
  const { note, ...card } = choice;
  return (
    <button type="button" className={css.choice} onClick={() => onPick(card)}>
      <span className={css.picture}>
        <Picture src={choice.picUrl} alt="" rounded="s" fallback="shopping-bag" />
      </span>
      <span className={css.lines}>
        <span className={css.title}>{choice.title}</span>
        <span className={css.note}>{note}</span>
      </span>
    </button>
  );
};

const skeleton = <ListSkeleton rows={5} media={56} />;

const Favourites = ({ onPick }: ListProps) => {
  const t = useTranslations('chat');
  const query = useListFavouriteGoodsInfiniteQuery({});
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      gap={0}
      id="chat-favourites"
      skeleton={skeleton}
      empty={{ icon: 'heart', text: t('pick.noFavourites') }}
    >
      {({ id, productName, img, priceCents }) => (
        <ChoiceRow
          choice={{ kind: 'goods', ref: id, title: productName, picUrl: img, note: formatPrice(priceCents) }}
          onPick={onPick}
        />
      )}
    </InfiniteList>
  );
};

const Cart = ({ onPick }: ListProps) => {
  const t = useTranslations('chat');
  const query = useListCartQuery();
  return (
    <QueryView
      query={query}
      skeleton={skeleton}
      isEmpty={({ count }) => count === 0}
      empty={{ icon: 'shopping-cart', text: t('pick.noCart') }}
    >
      {({ shops }) => (
        <ul>
          {shops
            .flatMap(({ lines }) => lines)
            .map(({ id, goodsId, productName, img, priceCents }) => (
              <li key={id}>
                <ChoiceRow
                  choice={{ kind: 'goods', ref: goodsId, title: productName, picUrl: img, note: formatPrice(priceCents) }}
                  onPick={onPick}
                />
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
};

const Articles = ({ onPick }: ListProps) => {
  const t = useTranslations('chat');
  const { user } = useSession();
  const query = useListMemberCollectionsInfiniteQuery({ memberId: user?.id ?? '' }, { skip: !user });
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      gap={0}
      id="chat-articles"
      skeleton={skeleton}
      empty={{ icon: 'bookmark', text: t('pick.noArticles') }}
    >
      {({ id, title, picUrl, authorName }) => (
        <ChoiceRow choice={{ kind: 'creation', creation: 'article', ref: id, title, picUrl, note: authorName }} onPick={onPick} />
      )}
    </InfiniteList>
  );
};

const Orders = ({ onPick }: ListProps) => {
  const t = useTranslations('chat');
  const query = useListMyOrdersInfiniteQuery({});
  return (
    <InfiniteList
      query={query}
      keyOf={({ orderNo }) => orderNo}
      gap={0}
      id="chat-orders"
      skeleton={skeleton}
      empty={{ icon: 'package', text: t('pick.noOrders') }}
    >
      {({ orderNo, items, payableCents, shopName, state }) => (
        <ChoiceRow
          choice={{
            kind: 'order',
            ref: orderNo,
            title: items[0]?.productName ?? orderNo,
            picUrl: items[0]?.img ?? '',
            note: `${shopName} · ${t(`state.order.${state}`)} · ${formatPrice(payableCents)}`,
          }}
          onPick={onPick}
        />
      )}
    </InfiniteList>
  );
};

const lists = { favourites: Favourites, cart: Cart, articles: Articles, orders: Orders };
type Source = keyof typeof lists;

interface Props {
  open: boolean;
  onClose: () => void;
  /** Orders are offered to service desks only. */
  withOrders: boolean;
  onPick: (card: OutgoingCard) => void;
}

/** Selects something to send as a card: favourites, the cart, articles, and orders in a conversation with a service desk. */
export const CardPicker = ({ open, onClose, withOrders, onPick }: Props) => {
  const t = useTranslations('chat');
  const sources: readonly Source[] = withOrders ? ['orders', 'favourites', 'cart'] : ['favourites', 'cart', 'articles'];
  const [chosen, setChosen] = useState<Source>();
  const source = chosen ?? sources[0] ?? 'favourites';
  const List = lists[source];
  return (
    <Sheet open={open} onClose={onClose} tall title={t('addCard')}>
      <Tabs<Source>
        label={t('pick.sources')}
        items={sources.map((key) => ({ key, label: t(`pick.${key}`) }))}
        value={source}
        onChange={setChosen}
      >
        <List onPick={onPick} />
      </Tabs>
    </Sheet>
  );
};
