import type { CouponFace } from '@juhe/contract/mall/coupon.schemas';
import { getLang, numberFormat } from '@juhe/platform';
import { cx, formatPriceShort, Icon, priceParts, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { type Translator, useTranslations } from '../locales/texts.gen.js';
import css from './coupon-row.module.css';

/** The number on a percentage coupon: 15 (% off), or in Chinese 8.5, the tenths that remain to be paid. */
const shareOf = (basisPoints: number): string => {
  const lang = getLang();
  const figure = lang.startsWith('zh') ? (10_000 - basisPoints) / 1000 : basisPoints / 100;
  return numberFormat(lang, { maximumFractionDigits: 2 }).format(figure);
};

/** The discount of a coupon in a few words, for a line of several coupons. */
export const shortCoupon = (t: Translator<'coupon'>, { kind, value, thresholdCents }: CouponFace): string => {
  if (kind === 'amount') return t('shortAmount', { from: formatPriceShort(thresholdCents), off: formatPriceShort(value) });
  const share = t('shortPercent', { n: shareOf(value) });
  return thresholdCents === 0 ? share : t('shortFrom', { from: formatPriceShort(thresholdCents), share });
};

/** The minimum amount of a coupon as text. */
export const thresholdOf = (t: Translator<'coupon'>, { thresholdCents }: CouponFace): string =>
  thresholdCents === 0 ? t('noThreshold') : t('threshold', { from: formatPriceShort(thresholdCents) });

/** The scope of a coupon as text. */
export const scopeOf = (t: Translator<'coupon'>, { scope, scopeNames, scopeCount, shopId }: CouponFace): string => {
  if (scope === 'all') return t('forAll');
  if (scope === 'shop' && shopId !== null) return t('forShop');
  const names = scopeNames.join(t('comma'));
  return scopeCount > scopeNames.length ? t('forMore', { names, n: scopeCount }) : t('forSome', { names });
};

const small = (chunks: ReactNode) => <small>{chunks}</small>;

/** The discount in the large type of a ticket. */
export const CouponAmount = ({ coupon }: { coupon: CouponFace }) => {
  const t = useTranslations('coupon');
  if (coupon.kind === 'amount')
    return (
      <p className={css.amount}>
        {priceParts(coupon.value, { short: true }).map(({ text, minor }, index) =>
          minor ? <small key={index}>{text}</small> : text,
        )}
      </p>
    );
  return <p className={css.amount}>{t.rich('percent', { n: shareOf(coupon.value), s: small })}</p>;
};

interface CouponRowProps {
  coupon: CouponFace;
  /** The validity or claim period as text. */
  validity: ReactNode;
  /** At the lower right: the single action for the coupon. */
  action?: ReactNode;
  /** Below the validity: number available, the order that used it, or why it cannot be used. */
  note?: ReactNode;
  /** Next to the name: a state. */
  mark?: ReactNode;
  /** Used, expired, or not usable here. */
  dim?: boolean;
  /** Shows the rules, collapsed. */
  rules?: boolean;
  /** Heading level of its name: h3 below the heading of a section or sheet, h2 directly below that of the page. */
  as?: 'h2' | 'h3';
}

/** A coupon as a ticket: discount and minimum amount on the left, name, scope and validity on the right. */
export const CouponRow = ({
  coupon,
  validity,
  action,
  note,
  mark,
  dim = false,
  rules = false,
  as: Heading = 'h3',
}: CouponRowProps) => {
  const t = useTranslations('coupon');
  const scope = scopeOf(t, coupon);
  return (
    <article className={cx(css.ticket, dim && css.dim)}>
      <div className={css.stub}>
        <CouponAmount coupon={coupon} />
        <p>{thresholdOf(t, coupon)}</p>
        {coupon.capCents !== null && <p>{t('cap', { most: formatPriceShort(coupon.capCents) })}</p>}
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <Heading className={css.name}>{coupon.name}</Heading>
          {mark}
        </div>
        <p className={css.quiet}>
          <Tag tone={dim ? 'grey' : coupon.shopId === null ? 'brand' : 'gold'}>{coupon.shopName ?? t('platform')}</Tag> {scope}
        </p>
        <div className={css.foot}>
          <div className={css.quiet}>
            <p>{validity}</p>
            {note}
          </div>
          {action && <div className={css.action}>{action}</div>}
        </div>
        {rules && (
          <details className={css.rules}>
            <summary>
              {t('rules')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <ul>
              <li>{coupon.shopName === null ? scope : t('ruleShop', { name: coupon.shopName, scope })}</li>
              <li>{t('ruleOne')}</li>
              <li>{t('ruleBack')}</li>
              <li>{t('ruleNot')}</li>
            </ul>
          </details>
        )}
      </div>
    </article>
  );
};
