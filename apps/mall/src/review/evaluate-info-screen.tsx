import { isMissing } from '@juhe/api-client/common/missing';
import { useDeleteReviewMutation, useListOrderReviewsQuery } from '@juhe/api-client/mall/review';
import type { OrderReviews, ReviewItem } from '@juhe/contract/mall/review.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  confirmDialog,
  DateTime,
  Empty,
  ListSkeleton,
  MediaRow,
  Muted,
  Page,
  PullToRefresh,
  QueryView,
  Rate,
  Row,
  Stack,
  Tag,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from '../shared/goods-address.ts';
import { GuessFeed } from '../shared/guess-feed.tsx';
import { ReviewBody } from '../shared/review-body.tsx';
import { FollowUpSheet } from './follow-up-sheet.tsx';
import css from './review.module.css';

/** The member's reviews of an order (`?orderNo=`), and possible additions. */
const EvaluateInfoScreen = () => {
  const t = useTranslations('review');
  const { orderNo = '' } = useQuery(mallPages.evaluateInfo);
  const query = useListOrderReviewsQuery({ orderNo }, { skip: orderNo === '', refetchOnMountOrArgChange: true });
  if (orderNo === '' || isMissing(query.error))
    return <Empty icon="receipt" text={t('orderMissing')} action={{ label: t('myOrders'), to: mallPages.orderList() }} />;
  return (
    <QueryView
      query={query}
      skeleton={
        <Page>
          <Card>
            <ListSkeleton rows={2} media={56} />
          </Card>
        </Page>
      }
    >
      {(order) => <EvaluateInfo order={order} onRefresh={query.refetch} />}
    </QueryView>
  );
};

const EvaluateInfo = ({ order: { orderNo, items }, onRefresh }: { order: OrderReviews; onRefresh: () => unknown }) => {
  const t = useTranslations('review');
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          {items.map((item) => (
            <ItemInfo key={item.itemId} item={item} />
          ))}
          <GuessFeed />
        </Page>
      </PullToRefresh>
      {items.some(({ reviewable }) => reviewable) && (
        <ActionBar>
          <PageLink to={mallPages.evaluate({ orderNo })} className={buttonClass('primary', 'm', true)}>
            {t('goOn')}
          </PageLink>
        </ActionBar>
      )}
    </>
  );
};

/** The reason why an item has no review. */
const Unsaid = ({ item }: { item: ReviewItem }) => {
  const t = useTranslations('review');
  if (item.returned) return <Muted>{t('returned')}</Muted>;
  return <Muted>{t(item.reviewable ? 'waits' : 'early')}</Muted>;
};

/** Deletes the member's own review. */
const DeleteReview = ({ reviewId }: { reviewId: string }) => {
  const t = useTranslations('review');
  const [remove, { isLoading }] = useDeleteReviewMutation();
  const confirmDelete = async () => {
    if (!(await confirmDialog({ title: t('delete'), text: t('deleteText'), confirm: t('delete'), danger: true }))) return;
    try {
      await remove({ reviewId }).unwrap();
      toast(t('deleted'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <Row justify="end">
      <Button size="s" busy={isLoading} onClick={confirmDelete}>
        {t('delete')}
      </Button>
    </Row>
  );
};

const ItemInfo = ({ item }: { item: ReviewItem }) => {
  const t = useTranslations('review');
  const [adding, setAdding] = useState(false);
  const { review, productName: name } = item;
  return (
    <Card flush>
      <article aria-label={name}>
        <MediaRow
          src={item.img}
          width={56}
          fallback="shopping-bag"
          title={name}
          note={item.specText || undefined}
          to={mallPages.goodsInfo(goodsAddress(item))}
        />
        <Stack className={css.body}>
          {review === null ? (
            <Unsaid item={item} />
          ) : (
            <>
              <Row justify="between" wrap>
                <Row>
                  <Rate value={review.stars} label={t('stars')} size={18} />
                  {review.anonymous && <Tag>{t('anonymous')}</Tag>}
                  {review.state === 'checking' && <Tag tone="blue">{t('checking')}</Tag>}
                  {review.state === 'removed' && <Tag>{t('removed')}</Tag>}
                </Row>
                <Muted>
                  <DateTime at={review.createdAt} as="date" />
                </Muted>
              </Row>
              <ReviewBody review={review} />
              {review.reply && (
                <Muted>
                  {t('replyAs')}: {review.reply.text}
                </Muted>
              )}
              {review.state !== 'removed' && <DeleteReview reviewId={review.id} />}
              {review.followUntil !== null && (
                <Row justify="between" wrap>
                  <Muted>{t.rich('followUntil', { date: <DateTime at={review.followUntil} as="date" /> })}</Muted>
                  <Button size="s" icon="pencil" onClick={() => setAdding(true)}>
                    {t('follow')}
                    <span className="visually-hidden">{name}</span>
                  </Button>
                </Row>
              )}
              <FollowUpSheet reviewId={review.id} name={name} open={adding} onClose={() => setAdding(false)} />
            </>
          )}
        </Stack>
      </article>
    </Card>
  );
};

export { EvaluateInfoScreen as Screen };
