import { useGetEvaluateInfiniteQuery } from '@juhe/api-client/mall/goods';
import { listOf } from '@juhe/api-client';
import type { ClientOutput } from '@juhe/contract/operation';
import type { goods as operations } from '@juhe/contract/mall/goods';
import type { GoodsDetail } from '@juhe/contract/mall/goods.schemas';
import { useFormatters, useTranslations } from '@juhe/platform';
import {
  Avatar,
  Button,
  Card,
  Icon,
  ListSkeleton,
  LoadMore,
  Picture,
  QueryView,
  RelativeTime,
  SectionTitle,
  Sheet,
} from '@juhe/ui';
import { useState } from 'react';
import css from './reviews.module.css';

type Review = ClientOutput<typeof operations.getEvaluate>['list'][number];

/** Reviews that the product's page shows by itself. */
const preview = 2;

const Stars = ({ stars }: { stars: number }) => {
  const t = useTranslations('goods');
  return (
    <span className={css.stars} role="img" aria-label={t('stars', { n: stars })}>
      {Array.from({ length: 5 }, (_, index) => (
        <Icon key={index} name="star" size={14} filled={index < stars} />
      ))}
    </span>
  );
};

const ReviewRow = ({ review }: { review: Review }) => {
  const t = useTranslations('goods');
  return (
    <li className={css.review}>
      <div className={css.head}>
        <Avatar src={review.avatar} name={review.memberName} size={32} />
        <span className={css.who}>
          <span>{review.memberName}</span>
          <Stars stars={review.stars} />
        </span>
        <span className={css.quiet}>
          <RelativeTime at={review.createdAt} kind="date" />
        </span>
      </div>
      <p className={css.text}>{review.text}</p>
      {review.pictures.length > 0 && (
        <div className={css.pictures}>
          {review.pictures.map((src) => (
            <Picture key={src} src={src} alt={t('reviewPicture')} rounded="s" />
          ))}
        </div>
      )}
      {review.specText && <span className={css.quiet}>{review.specText}</span>}
    </li>
  );
};

/** What buyers say: the newest two on the page, all of them in a sheet. */
export const Reviews = ({ goods }: { goods: GoodsDetail }) => {
  const t = useTranslations('goods');
  const { number } = useFormatters();
  const [open, setOpen] = useState(false);
  const none = goods.reviewCount === 0;
  const query = useGetEvaluateInfiniteQuery({ saleNo: goods.saleNo }, { skip: none });
  const all = listOf(query);
  return (
    <Card>
      <SectionTitle
        action={
          none ? undefined : (
            <span className={css.rating}>
              <Icon name="star" size={16} filled />
              {t('rating', { n: number(goods.rating10 / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })}
            </span>
          )
        }
      >
        {t(none ? 'reviews' : 'reviewsCount', { n: goods.reviewCount })}
      </SectionTitle>
      {none ? (
        <p className={css.quiet}>{t('noReviews')}</p>
      ) : (
        <QueryView query={query} skeleton={<ListSkeleton rows={preview} media={32} round />}>
          {() => (
            <>
              <ul>
                {all.items.slice(0, preview).map((review) => (
                  <ReviewRow key={review.id} review={review} />
                ))}
              </ul>
              {goods.reviewCount > preview && (
                <Button block onClick={() => setOpen(true)}>
                  {t('allReviews')}
                </Button>
              )}
              <Sheet open={open} onClose={() => setOpen(false)} title={t('reviewsCount', { n: goods.reviewCount })} tall>
                <ul>
                  {all.items.map((review) => (
                    <ReviewRow key={review.id} review={review} />
                  ))}
                </ul>
                <LoadMore status={all.isLoadingMore ? 'loading' : all.hasMore ? 'loadmore' : 'nomore'} onLoad={all.loadMore} />
              </Sheet>
            </>
          )}
        </QueryView>
      )}
    </Card>
  );
};
