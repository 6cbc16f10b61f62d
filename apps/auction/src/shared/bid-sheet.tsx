import { Sheet } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { BidForm, type BidFormProps } from './bid-form.tsx';

interface BidSheetProps extends Omit<BidFormProps, 'onDone' | 'children'> {
  open: boolean;
  onClose: () => void;
}

/** The bid form in a sheet, for windows without a side column. */
export const BidSheet = ({ open, onClose, ...form }: BidSheetProps) => {
  const t = useTranslations('bid');
  return (
    <BidForm {...form} onDone={onClose}>
      {(fields, submit) => (
        <Sheet open={open} onClose={onClose} title={t(form.leading ? 'raiseMax' : 'title')} footer={submit}>
          {fields}
        </Sheet>
      )}
    </BidForm>
  );
};
