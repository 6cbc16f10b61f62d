import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as walletPages from '@juhe/contract/pages/wallet';
import { Cell, CellGroup } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** What requires the real name (MEMBER-83). */
export const Unlocks = () => {
  const t = useTranslations('identity');
  return (
    <CellGroup title={t('unlocks')}>
      <Cell icon="banknote" title={t('withdraw')} to={walletPages.withdraw()} />
      <Cell icon="award" title={t('expert')} to={applyforPages.expertApplication()} />
      <Cell icon="store" title={t('shop')} to={applyforPages.storeOccupancy()} />
    </CellGroup>
  );
};
