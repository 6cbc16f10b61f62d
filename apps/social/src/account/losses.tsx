import type { Loss } from '@juhe/contract/member/account.schemas';
import { useFormatters } from '@juhe/platform';
import { Cell, CellGroup, type IconName, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';

const icons: Readonly<Record<Loss['kind'], IconName>> = {
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

/** The permanent losses; personal data is always one of them. */
export const Losses = ({ losses }: { losses: readonly Loss[] }) => {
  const t = useTranslations('cancel');
  const { number } = useFormatters();
  return (
    <CellGroup title={t('losses')} note={t('lossesNote')}>
      <Cell icon="user" title={t('loss.profile')} note={t('lossNote.profile')} />
      {losses.map(({ kind, count }) => (
        <Cell
          key={kind}
          icon={icons[kind]}
          title={t(`loss.${kind}`)}
          note={t(`lossNote.${kind}`)}
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
