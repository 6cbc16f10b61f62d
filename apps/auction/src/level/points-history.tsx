import * as auctionPages from '@juhe/contract/pages/auction';
import type { AccountLine } from '@juhe/contract/auction/account.schemas';
import { useLang } from '@juhe/platform';
import { Card, cx, DateTime, ErrorNotice, ListSkeleton, Muted, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './level.module.css';

/** Number of entries shown; all entries are on the account page. */
const entryCount = 5;

interface Query {
  data?: { pages: readonly { list: readonly AccountLine[] }[] } | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** The latest points, earned and otherwise, and the link to all of them. */
export const PointsHistory = ({ query: { data, error, refetch } }: { query: Query }) => {
  const t = useTranslations('level');
  const lang = useLang();
  const signed = new Intl.NumberFormat(lang, { signDisplay: 'always' });
  const entries = data?.pages[0]?.list.slice(0, entryCount);
  return (
    <section>
      <SectionHead to={auctionPages.auctionStorageDetail({ type: 'points' })}>{t('history')}</SectionHead>
      <Card>
        {!entries && error !== undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!entries && error === undefined && <ListSkeleton rows={3} media={0} />}
        {entries?.length === 0 && <Muted>{t('noHistory')}</Muted>}
        {entries && entries.length > 0 && (
          <ul className={css.entries}>
            {entries.map(({ id, kind, amount, at }) => {
              const name = `entry.${kind.replaceAll('.', '-')}`;
              return (
                <li key={id} className={css.entry}>
                  <span>
                    <span className={css.entryTitle}>{t.has(name) ? t(name) : t('entry.other')}</span>
                    <DateTime at={at} className={css.entryTime} />
                  </span>
                  <span className={cx(css.entryAmount, amount > 0 && css.in)}>{signed.format(amount)}</span>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </section>
  );
};
