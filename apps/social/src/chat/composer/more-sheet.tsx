import { Cell, CellGroup, type IconName, Sheet } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';

/** Content other than text and pictures in a conversation of two members. */
export type MoreChoice = 'card' | 'redPacket' | 'transfer' | 'split' | 'cardGift';

const choices: readonly (readonly [MoreChoice, IconName])[] = [
  ['card', 'shopping-bag'],
  ['redPacket', 'gift'],
  ['transfer', 'wallet'],
  ['split', 'receipt'],
  ['cardGift', 'crown'],
];

/** The panel behind the plus of the composer. */
export const MoreSheet = ({
  open,
  onClose,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (choice: MoreChoice) => void;
}) => {
  const t = useTranslations('chatMoney');
  return (
    <Sheet open={open} onClose={onClose} title={t('more')}>
      <CellGroup>
        {choices.map(([choice, icon]) => (
          <Cell key={choice} icon={icon} title={t(`choose.${choice}`)} arrow onClick={() => onChoose(choice)} />
        ))}
      </CellGroup>
    </Sheet>
  );
};
