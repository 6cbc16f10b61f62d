import type { Loss as Forfeiture } from '@juhe/contract/member/account.schemas';
import { useFormatters } from '@juhe/platform';
import { Cell, CellGroup, type IconName, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';

const icons: Readonly<Record<Forfeiture['kind'], IconName>> = {
  points: 'coins',
  allowance: 'ticket',
  shares: 'percent',
  inviteRewards: 'gift',
  creations: 'file-text',
  shelf: 'library',
  fans: 'users',
  cards: 'crown',
  shop: 'store',
};

/** The permanent forfeitures; personal data is always one of them. */
export const Forfeitures = ({ forfeitures }: { forfeitures: readonly Forfeiture[] }) => {
  const t = useTranslations('cancel');
  const { number } = useFormatters();
  return (
    <CellGroup title={t('forfeitures')} note={t('forfeituresNote')}>
      <Cell icon="user" title={t('forfeiture.profile')} note={t('forfeitureNote.profile')} />
      {forfeitures.map(({ kind, count }) => (
        <Cell
          key={kind}
          icon={icons[kind]}
          title={t(`forfeiture.${kind}`)}
          note={t(`forfeitureNote.${kind}`)}
          value={
            kind === 'shop' ? undefined : kind === 'allowance' ? (
              <Price cents={count} tone="ink" />
            ) : (
              <span className={css.number}>{number(count)}</span>
            )
          }
        />
      ))}
    </CellGroup>
  );
};
