import { useListMyBidsInfiniteQuery } from '@juhe/api-client/auction/bid';
import { useListMyCreationsInfiniteQuery } from '@juhe/api-client/content/creation';
import { useListCollectedVideosInfiniteQuery } from '@juhe/api-client/content/video';
import { useListCartQuery } from '@juhe/api-client/mall/cart';
import { useListFavouriteGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import { useListMyOrdersInfiniteQuery } from '@juhe/api-client/mall/order';
import { useListMemberCollectionsInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useSession } from '@juhe/auth';
import { formatPrice, InfiniteList, ListSkeleton, Picture, QueryView, Sheet, Tabs } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './card-picker.module.css';
import type { OutgoingCard } from '../../shared/outgoing-store.ts';

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
  const t = useTranslations('cardPicker');
  const query = useListFavouriteGoodsInfiniteQuery({});
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      gap={0}
      id="chat-favourites"
      skeleton={skeleton}
      empty={{ icon: 'heart', text: t('noFavourites') }}
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
  const t = useTranslations('cardPicker');
  const query = useListCartQuery();
  return (
    <QueryView
      query={query}
      skeleton={skeleton}
      isEmpty={({ count }) => count === 0}
      empty={{ icon: 'shopping-cart', text: t('noCart') }}
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
  const t = useTranslations('cardPicker');
  const { user } = useSession();
  const query = useListMemberCollectionsInfiniteQuery({ memberId: user?.id ?? '' }, { skip: !user });
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      gap={0}
      id="chat-articles"
      skeleton={skeleton}
      empty={{ icon: 'bookmark', text: t('noArticles') }}
    >
      {({ id, title, picUrl, authorName }) => (
        <ChoiceRow choice={{ kind: 'creation', creation: 'article', ref: id, title, picUrl, note: authorName }} onPick={onPick} />
      )}
    </InfiniteList>
  );
};

const Videos = ({ onPick }: ListProps) => {
  const t = useTranslations('cardPicker');
  const query = useListCollectedVideosInfiniteQuery({});
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      gap={0}
      id="chat-videos"
      skeleton={skeleton}
      empty={{ icon: 'video', text: t('noVideos') }}
    >
      {({ id, title, picUrl, authorName }) => (
        <ChoiceRow choice={{ kind: 'creation', creation: 'video', ref: id, title, picUrl, note: authorName }} onPick={onPick} />
      )}
    </InfiniteList>
  );
};

/** Only published works: others cannot see the rest. */
const Works = ({ onPick }: ListProps) => {
  const t = useTranslations('cardPicker');
  const chat = useTranslations('chat');
  const query = useListMyCreationsInfiniteQuery({ state: 'published' });
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      gap={0}
      id="chat-works"
      skeleton={skeleton}
      empty={{ icon: 'file-text', text: t('noWorks') }}
    >
      {({ id, kind, title, summary, picUrl }) => {
        const creation = kind === 'video' ? 'video' : 'article';
        return (
          <ChoiceRow
            choice={{
              kind: 'creation',
              creation,
              ref: id,
              title: title || summary,
              picUrl,
              note: chat(`card.${creation}`),
            }}
            onPick={onPick}
          />
        );
      }}
    </InfiniteList>
  );
};

const Lots = ({ onPick }: ListProps) => {
  const t = useTranslations('cardPicker');
  const chat = useTranslations('chat');
  const query = useListMyBidsInfiniteQuery({});
  return (
    <InfiniteList
      query={query}
      keyOf={({ productNo }) => productNo}
      gap={0}
      id="chat-lots"
      skeleton={skeleton}
      empty={{ icon: 'gavel', text: t('noLots') }}
    >
      {({ productNo, title, img, state, priceCents }) => (
        <ChoiceRow
          choice={{
            kind: 'lot',
            ref: productNo,
            title,
            picUrl: img,
            note: `${chat(`state.lot.${state}`)} · ${formatPrice(priceCents)}`,
          }}
          onPick={onPick}
        />
      )}
    </InfiniteList>
  );
};

const Orders = ({ onPick }: ListProps) => {
  const t = useTranslations('cardPicker');
  const chat = useTranslations('chat');
  const query = useListMyOrdersInfiniteQuery({});
  return (
    <InfiniteList
      query={query}
      keyOf={({ orderNo }) => orderNo}
      gap={0}
      id="chat-orders"
      skeleton={skeleton}
      empty={{ icon: 'package', text: t('noOrders') }}
    >
      {({ orderNo, items, payableCents, shopName, state }) => (
        <ChoiceRow
          choice={{
            kind: 'order',
            ref: orderNo,
            title: items[0]?.productName ?? orderNo,
            picUrl: items[0]?.img ?? '',
            note: `${shopName} · ${chat(`state.order.${state}`)} · ${formatPrice(payableCents)}`,
          }}
          onPick={onPick}
        />
      )}
    </InfiniteList>
  );
};

const lists = {
  favourites: Favourites,
  cart: Cart,
  articles: Articles,
  videos: Videos,
  works: Works,
  lots: Lots,
  orders: Orders,
};
type Source = keyof typeof lists;

/** What is offered to a service desk, and to a member. */
const sourcesOfDesk: readonly Source[] = ['orders', 'favourites', 'cart', 'lots'];
const sourcesOfMember: readonly Source[] = ['favourites', 'cart', 'articles', 'videos', 'works', 'lots'];

interface Props {
  open: boolean;
  onClose: () => void;
  /** Orders are offered to service desks only. */
  withOrders: boolean;
  onPick: (card: OutgoingCard) => void;
}

/** Selects something to send as a card: goods, creations and lots of the member, and orders in a conversation with a desk. */
export const CardPicker = ({ open, onClose, withOrders, onPick }: Props) => {
  const t = useTranslations('cardPicker');
  const chat = useTranslations('chat');
  const sources = withOrders ? sourcesOfDesk : sourcesOfMember;
  const [chosen, setChosen] = useState<Source>();
  const source = chosen ?? sources[0] ?? 'favourites';
  const List = lists[source];
  return (
    <Sheet open={open} onClose={onClose} tall title={chat('addCard')}>
      <Tabs<Source>
        label={t('sources')}
        items={sources.map((key) => ({ key, label: t(key) }))}
        value={source}
        onChange={setChosen}
      >
        <List onPick={onPick} />
      </Tabs>
    </Sheet>
  );
};
