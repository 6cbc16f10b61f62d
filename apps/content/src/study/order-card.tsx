import type { StudyOrder } from '@juhe/contract/content/study.schemas';
import { Button, Card, cx, MediaRow, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { orderStateClass } from './state-classes.ts';
import { coursePage } from '../shared/courses/course-page.ts';
import css from './study.module.css';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

/** A course order in the list. */
export const OrderCard = ({ order, onOpen }: { order: StudyOrder; onOpen: () => void }) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const { state, title, kind, startsAt } = order;
  return (
    <Card flush>
      <article aria-label={t('orderOf', { title, state: t(`orderStates.${state}`) })}>
        <div className={css.head}>
          <span>{order.orderNo}</span>
          <span className={cx(css.state, orderStateClass[state])}>{t(`orderStates.${state}`)}</span>
        </div>
        <div className={css.row}>
          <MediaRow
            to={coursePage(kind, order.courseId)}
            src={order.coverUrl}
            ratio={4 / 3}
            width={96}
            fallback="graduation-cap"
            title={title}
            note={
              kind === 'online'
                ? t('progress', { done: order.finishedLessons, all: order.lessons })
                : startsAt !== null && dateFormat.moment(startsAt)
            }
            foot={order.amountCents === 0 ? t('free') : <Price cents={order.amountCents} tone="ink" />}
          />
        </div>
        <div className={css.foot}>
          <Button kind={state === 'pendingPayment' ? 'primary' : 'secondary'} size="s" onClick={onOpen}>
            {t(state === 'pendingPayment' ? 'toPay' : 'toDetail')}
          </Button>
        </div>
      </article>
    </Card>
  );
};
