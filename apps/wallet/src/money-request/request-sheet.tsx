import { isApiError } from '@juhe/api-client';
import { useRequestMoneyMutation } from '@juhe/api-client/wallet/money-request';
import { maxCollectCents as most } from '@juhe/api-client/wallet/collect';
import { memoLength } from '@juhe/contract/wallet/wallet.constants';
import {
  AmountInput,
  Button,
  errorText,
  Field,
  FieldGroup,
  formatPrice,
  isAnyMobile,
  MobileInput,
  Muted,
  Sheet,
  TextInput,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ContactStrip } from '../shared/contact-strip.tsx';
import { useContacts } from '../shared/use-contacts.ts';

/** The option to enter a mobile number instead of selecting a contact. */
const byMobile = 'mobile';

/** Requests an amount from a contact, or from a member by mobile number. */
export const RequestSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('request');
  const { data: contacts, refetch } = useContacts({ skip: !open });
  const [requestMoney, { isLoading }] = useRequestMoneyMutation();
  const [selection, setSelection] = useState<string>();
  const [mobile, setMobile] = useState('');
  const [cents, setCents] = useState<number | null>(null);
  const [memo, setMemo] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const chosen = selection ?? contacts?.[0]?.payee ?? byMobile;
  const isMobile = chosen === byMobile;
  const send = async () => {
    if (isMobile && !isAnyMobile(mobile)) return setErrors({ mobile: t('mobileWrong') });
    if (cents === null || cents < 1 || cents > most)
      return setErrors({ amountCents: t('amountLimits', { most: formatPrice(most) }) });
    try {
      await requestMoney({ ...(isMobile ? { mobile } : { payee: chosen }), amountCents: cents, memo }).unwrap();
      toast(t('sent'), { kind: 'success' });
      onClose();
    } catch (refusal) {
      const field = isApiError(refusal) ? refusal.field : undefined;
      // The handles have expired.
      if (field === 'payee') {
        setSelection(byMobile);
        void refetch();
      }
      const isRecorded = field === 'memo' || field === 'amountCents' || (field === 'mobile' && isMobile);
      setErrors({ [isRecorded ? field : 'any']: errorText(refusal) ?? t('failed') });
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ask')}
      footer={
        <Button kind="primary" block busy={isLoading} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      <FieldGroup>
        {contacts !== undefined && contacts.length > 0 && (
          <ContactStrip
            label={t('whom')}
            items={[
              ...contacts.map(({ payee, nickname, avatar }) => ({ value: payee, name: nickname, avatar })),
              { value: byMobile, name: t('byMobile'), avatar: undefined },
            ]}
            value={chosen}
            onChange={(value) => {
              setErrors({});
              setSelection(value);
            }}
          />
        )}
        {isMobile && (
          <Field label={t('mobile')} error={errors['mobile']} required>
            <MobileInput
              value={mobile}
              onChange={(event) => {
                setErrors({});
                // Contacts that are still loading must not take the place of what is typed.
                setSelection(byMobile);
                setMobile(event.target.value);
              }}
            />
          </Field>
        )}
        <Field label={t('amount')} error={errors['amountCents']} required>
          <AmountInput
            value={cents}
            onChange={(value) => {
              setErrors({});
              setCents(value);
            }}
          />
        </Field>
        <Field label={t('memo')} error={errors['memo']}>
          <TextInput value={memo} maxLength={memoLength} onChange={(event) => setMemo(event.target.value)} />
        </Field>
        {errors['any'] !== undefined && <p role="alert">{errors['any']}</p>}
        <Muted>{t('rules')}</Muted>
      </FieldGroup>
    </Sheet>
  );
};
