import { memoLength } from '@juhe/contract/wallet/wallet.constants';
import { AmountInput, Facts, Field, FieldGroup, MobileInput, Price, TextInput } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { type ListedContact, type PayContact, PayContacts } from './pay-contacts.tsx';

/** The payee, from a collecting code or a request for money. */
export interface PayTo {
  /** A payee handle, valid for 15 minutes. */
  readonly payee: string;
  readonly nickname: string;
  /** Null: the payer chooses. */
  readonly amountCents: number | null;
  readonly memo: string;
  /** The request that is paid. */
  readonly requestId?: string;
}

export interface PayDraft {
  mobile: string;
  cents: number | null;
  memo: string;
}

interface Props {
  /** People to choose from. */
  contacts: readonly ListedContact[];
  to: PayTo | undefined;
  contact: PayContact | undefined;
  draft: PayDraft;
  balanceCents: number;
  errors: Readonly<Record<string, string>>;
  onContact: (contact: PayContact | undefined) => void;
  onChange: (change: Partial<PayDraft>) => void;
}

/** The first step of a payment: payee, amount and memo. */
export const PayFields = ({
  contacts,
  to,
  contact,
  draft: { mobile, cents, memo },
  balanceCents,
  errors,
  onContact,
  onChange,
}: Props) => {
  const t = useTranslations('pay');
  return (
    <FieldGroup>
      <Facts items={[[t('balanceNow'), <Price key="balance" cents={balanceCents} tone="ink" size="s" />]]} />
      {to ? (
        <Facts items={[[t('receiver'), to.nickname]]} />
      ) : (
        <>
          <PayContacts contacts={contacts} value={contact} onChange={onContact} />
          {!contact && (
            <Field label={t('mobile')} error={errors['mobile']} required>
              <MobileInput value={mobile} onChange={(event) => onChange({ mobile: event.target.value })} />
            </Field>
          )}
        </>
      )}
      <Field label={t('amount')} error={errors['amountCents']} required>
        <AmountInput value={cents} onChange={(value) => onChange({ cents: value })} />
      </Field>
      <Field label={t('memo')} error={errors['memo']}>
        <TextInput value={memo} maxLength={memoLength} onChange={(event) => onChange({ memo: event.target.value })} />
      </Field>
    </FieldGroup>
  );
};
