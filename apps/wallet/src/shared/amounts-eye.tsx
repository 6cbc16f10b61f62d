import { IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { hideAmounts, useHiddenAmounts } from './hidden-amounts.ts';

/** Hides the wallet's amounts from bystanders, and shows them again. */
export const AmountsEye = ({ className }: { className?: string | undefined }) => {
  const t = useTranslations('wallet');
  const hidden = useHiddenAmounts();
  return (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={t(hidden ? 'show' : 'hide')}
      size={20}
      className={className}
      onClick={() => hideAmounts(!hidden)}
    />
  );
};
