import { isMissing } from '@juhe/api-client/common/missing';
import { useListOrderReviewsQuery } from '@juhe/api-client/mall/review';
import { reviewLimits } from '@juhe/contract/mall/review.constants';
import type { OrderReviews, ReviewItem } from '@juhe/contract/mall/review.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  Empty,
  Field,
  FieldGroup,
  Icon,
  ListSkeleton,
  MediaRow,
  Page,
  QueryView,
  Rate,
  Switch,
  TextArea,
  toast,
  UploadGrid,
} from '@juhe/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './review.module.css';
import { uploadPicture } from './upload-picture.ts';
import { type Dictated, useReviewForm } from './use-review-form.ts';

/** Reviews the items of an order (`?orderNo=`) that were received and are not reviewed yet. */
const EvaluateScreen = () => {
  const t = useTranslations('review');
  const { orderNo = '' } = useQuery(mallPages.evaluate);
  const query = useListOrderReviewsQuery({ orderNo }, { skip: orderNo === '', refetchOnMountOrArgChange: true });
  if (orderNo === '' || isMissing(query.error))
    return <Empty icon="receipt" text={t('orderMissing')} action={{ label: t('myOrders'), to: mallPages.orderList() }} />;
  return (
    <QueryView query={query} skeleton={<FormSkeleton />}>
      {(order) => <Form key={order.orderNo} order={order} />}
    </QueryView>
  );
};

/** Nothing to review: too early, or everything is reviewed. */
const Nothing = ({ order: { orderNo, state, items } }: { order: OrderReviews }) => {
  const t = useTranslations('review');
  if (items.some(({ review }) => review !== null))
    return <Empty icon="star" text={t('allSaid')} action={{ label: t('seeMine'), to: mallPages.evaluateInfo({ orderNo }) }} />;
  const early = state === 'pendingPayment' || state === 'grouping' || state === 'paid' || state === 'shipped';
  return (
    <Empty
      icon="package"
      text={t(early ? 'early' : 'nothingToSay')}
      action={{ label: t('toOrder'), to: mallPages.orderInfo({ orderNo }) }}
    />
  );
};

const Form = ({ order }: { order: OrderReviews }) => {
  const t = useTranslations('review');
  const { redirectTo } = useNavigation();
  const { orderNo } = order;
  const items = order.items.filter(({ reviewable }) => reviewable);
  const form = useReviewForm(orderNo, items);
  if (items.length === 0) return <Nothing order={order} />;
  const send = async () => {
    const sent = await form.send();
    if (!sent) return;
    const { left: remaining, checking } = sent;
    toast(t(checking ? 'sentChecking' : remaining === 0 ? 'sent' : 'sentSome', { n: remaining }), { kind: 'success' });
    if (remaining === 0) redirectTo(mallPages.evaluateInfo({ orderNo }));
  };
  return (
    <>
      <Page width="form">
        {items.map((item) => (
          <ItemForm
            key={item.itemId}
            item={item}
            draftReview={form.of(item.itemId)}
            onChange={(next) => form.change(item.itemId, next)}
            lacking={form.lacking === item.itemId}
          />
        ))}
        <Card>
          <Switch checked={form.anonymous} onChange={(event) => form.setAnonymous(event.target.checked)}>
            <span className={css.switch}>
              {t('anonymous')}
              <span className={css.quiet}>{t('anonymousHint')}</span>
            </span>
          </Switch>
        </Card>
        {order.state === 'received' && (
          <p className={css.notice}>
            <Icon name="info" size={16} />
            {t('completes')}
          </p>
        )}
      </Page>
      <ActionBar>
        <Button kind="primary" block busy={form.isSending} disabled={form.isUploading} onClick={send}>
          {t(form.isUploading ? 'uploading' : 'send')}
        </Button>
      </ActionBar>
    </>
  );
};

interface ItemFormProps {
  item: ReviewItem;
  draftReview: Dictated;
  onChange: (next: (previous: Dictated) => Dictated) => void;
  lacking: boolean;
}

const ItemForm = ({ item, draftReview, onChange, lacking }: ItemFormProps) => {
  const t = useTranslations('review');
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!lacking) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus({ preventScroll: true });
  }, [lacking]);
  const name = item.productName;
  const word = `words.${draftReview.stars}`;
  return (
    <section ref={card} aria-label={name}>
      <Card flush>
        <MediaRow src={item.img} width={56} fallback="shopping-bag" title={name} note={item.specText || undefined} />
        <div className={css.body}>
          <div className={css.rate}>
            <Rate
              value={draftReview.stars}
              onChange={(stars) => onChange((previous) => ({ ...previous, stars }))}
              label={t('starsOf', { name })}
            />
            <span className={css.word} aria-hidden="true">
              {t.has(word) ? t(word) : t('tapStars')}
            </span>
            <p className={css.lacking} role="alert">
              {lacking && t('starsMissing')}
            </p>
          </div>
          <FieldGroup>
            <Field label={t('text')}>
              <TextArea
                rows={4}
                maxLength={reviewLimits.text}
                placeholder={t('textHint')}
                value={draftReview.text}
                onChange={({ target: { value: text } }) => onChange((previous) => ({ ...previous, text }))}
              />
            </Field>
            <Field label={t('pictures')}>
              <UploadGrid
                items={draftReview.pictures}
                onChange={(update) => onChange((previous) => ({ ...previous, pictures: update(previous.pictures) }))}
                upload={uploadPicture}
                max={reviewLimits.pictures}
              />
            </Field>
          </FieldGroup>
        </div>
      </Card>
    </section>
  );
};

const FormSkeleton = () => (
  <Page width="form">
    <Card>
      <ListSkeleton rows={1} media={56} />
      <ListSkeleton rows={3} media={0} />
    </Card>
  </Page>
);

export { EvaluateScreen as Screen };
