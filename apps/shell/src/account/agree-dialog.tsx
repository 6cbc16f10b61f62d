import { Button, Dialog } from '@juhe/ui';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from '../locales/texts.gen.js';
import { type Consent, useAgreementLinks } from './consent.tsx';

/**
 * Asks for consent when the form was submitted without the checkbox, and submits it again with consent. It is rendered inside
 * the form.
 */
export const AgreeDialog = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const links = useAgreementLinks();
  const [open, setOpen] = useState(true);
  const agree = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // The form must have the consent before it is submitted.
    flushSync(() => {
      setOpen(false);
      consent.change(true);
    });
    form?.requestSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t('agreeFirst')}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{t('agreeNot')}</Button>
          <Button kind="primary" onClick={agree} data-autofocus>
            {t('agreeOn')}
          </Button>
        </>
      }
    >
      {t.rich('agreeAsk', links)}
    </Dialog>
  );
};
