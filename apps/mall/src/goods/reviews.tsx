import { listOf } from '@juhe/api-client';
import { useListGoodsReviewsInfiniteQuery } from '@juhe/api-client/mall/goods';
import { useReplyToReviewMutation } from '@juhe/api-client/mall/review';
import type { GoodsDetail, Review, ReviewFilter } from '@juhe/contract/mall/goods.schemas';
import { reviewLimits } from '@juhe/contract/mall/review.constants';
import { useFormatters, useNavigation } from '@juhe/platform';
import {
  Avatar,
  Button,
  Card,
  Chips,
  errorText,
  Field,
  Icon,
  ListSkeleton,
  LoadMore,
  Muted,
  QueryView,
  Rate,
  RelativeTime,
  SectionHead,
  Sheet,
  Tag,
  TextArea,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from '../shared/goods-address.ts';
import { Report, type Reported } from '@juhe/features/report/report';
import { ReviewBody } from '../shared/review-body.tsx';
import css from './reviews.module.css';

/** Number of reviews shown on the product page itself. */
const preview = 2;
const filters = ['all', 'pictures', 'followUp', 'good', 'medium', 'bad'] as const satisfies readonly ReviewFilter[];

/** The shop's single reply to a review. */
const ReplySheet = ({ reviewId, open, onClose }: { reviewId: string; open: boolean; onClose: () => void }) => {
  const t = useTranslations('review');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [reply, { isLoading }] = useReplyToReviewMutation();
  const send = async () => {
    try {
      const { checking } = await reply({ reviewId, text }).unwrap();
      toast(t(checking ? 'repliedChecking' : 'replied'), { kind: 'success' });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('replyAction')}
      footer={
        <Button kind="primary" block busy={isLoading} disabled={text.trim() === ''} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      <Field label={t('replyAs')} hint={t('replyHint')} error={error}>
        <TextArea rows={4} maxLength={reviewLimits.text} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Sheet>
  );
};

const ReviewRow = ({ review }: { review: Review }) => {
  const t = useTranslations('review');
  const { whenSignedIn } = useNavigation();
  const [reported, setReported] = useState<Reported>();
  const [replying, setReplying] = useState(false);
  return (
    <li className={css.review}>
      <div className={css.head}>
        <Avatar src={review.avatar} name={review.memberName} size={40} />
        <span className={css.who}>
          <span>{review.memberName}</span>
          <Rate value={review.stars} label={t('stars')} size={14} />
        </span>
        <span className={css.quiet}>
          <RelativeTime at={review.createdAt} kind="date" />
        </span>
      </div>
      <ReviewBody review={review} />
      {review.reply && (
        <div className={css.reply}>
          <p className={css.quiet}>
            {t('replyAs')} {review.reply.checking && <Tag tone="blue">{t('checking')}</Tag>}
          </p>
          <p>{review.reply.text}</p>
        </div>
      )}
      <div className={css.foot}>
        {review.checking && <Tag tone="blue">{t('checking')}</Tag>}
        {review.specText && <span className={css.quiet}>{review.specText}</span>}
        {review.canReply && (
          <button type="button" className={css.plain} onClick={() => setReplying(true)}>
            {t('replyAction')}
          </button>
        )}
        {!review.mine && (
          <button
            type="button"
            className={css.plain}
            onClick={() => whenSignedIn(() => setReported({ kind: 'review', targetId: review.id }))}
          >
            {t('report')}
          </button>
        )}
      </div>
      {review.canReply && <ReplySheet reviewId={review.id} open={replying} onClose={() => setReplying(false)} />}
      {reported && <Report subject={reported} onClose={() => setReported(undefined)} />}
    </li>
  );
};

interface FiltersProps {
  counts: Readonly<Record<ReviewFilter, number>>;
  value: ReviewFilter | undefined;
  onChange: (filter: ReviewFilter) => void;
}

/** The filters that match any review, and the chosen one. */
const Filters = ({ counts, value, onChange }: FiltersProps) => {
  const t = useTranslations('review');
  const offered = filters.filter((filter) => counts[filter] > 0 || filter === value);
  return (
    <Chips
      label={t('filter')}
      items={offered.map((key) => ({ key, label: t(`filters.${key}`, { n: counts[key] }) }))}
      value={value === undefined ? [] : [value]}
      onChange={([key = 'all']) => onChange(key)}
      scroll
    />
  );
};

/** All reviews of one filter, loaded as the list is scrolled. */
const FilteredReviews = ({ goods, filter }: { goods: GoodsDetail; filter: ReviewFilter }) => {
  const t = useTranslations('review');
  const query = useListGoodsReviewsInfiniteQuery({ ...goodsAddress(goods), filter });
  const reviewList = listOf(query);
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={4} media={40} round />}
      isEmpty={() => reviewList.items.length === 0}
      empty={{ icon: 'message-circle', text: t('noneOfFilter') }}
    >
      {() => (
        <>
          <ul>
            {reviewList.items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
          <LoadMore
            status={reviewList.isLoadingMore ? 'loading' : reviewList.hasMore ? 'loadmore' : 'nomore'}
            onLoad={reviewList.loadMore}
          />
        </>
      )}
    </QueryView>
  );
};

/** Reviews by buyers: the newest two on the page, all of them by filter in a sheet. */
export const Reviews = ({ goods }: { goods: GoodsDetail }) => {
  const t = useTranslations('review');
  const { number } = useFormatters();
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const isEmpty = goods.reviewCount === 0;
  const query = useListGoodsReviewsInfiniteQuery(goodsAddress(goods), { skip: isEmpty });
  const show = (next: ReviewFilter) => {
    setFilter(next);
    setOpen(true);
  };
  return (
    <section>
      <SectionHead
        action={
          isEmpty ? undefined : (
            <span className={css.rating}>
              <Icon name="star" size={16} filled />
              {t('rating', { n: number(goods.rating10 / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })}
            </span>
          )
        }
      >
        {isEmpty ? t('title') : t('titleCount', { n: goods.reviewCount })}
      </SectionHead>
      <Card>
        {isEmpty ? (
          <Muted>{t('none')}</Muted>
        ) : (
          <QueryView query={query} skeleton={<ListSkeleton rows={preview} media={40} round />}>
            {({ pages: [first] }) =>
              first && (
                <>
                  <Filters counts={first.counts} value={undefined} onChange={show} />
                  <ul>
                    {first.list.slice(0, preview).map((review) => (
                      <ReviewRow key={review.id} review={review} />
                    ))}
                  </ul>
                  {goods.reviewCount > preview && (
                    <Button block onClick={() => show('all')}>
                      {t('seeAll')}
                    </Button>
                  )}
                  <Sheet open={open} onClose={() => setOpen(false)} title={t('titleCount', { n: goods.reviewCount })} tall>
                    <Filters counts={first.counts} value={filter} onChange={setFilter} />
                    <FilteredReviews goods={goods} filter={filter} />
                  </Sheet>
                </>
              )
            }
          </QueryView>
        )}
      </Card>
    </section>
  );
};
