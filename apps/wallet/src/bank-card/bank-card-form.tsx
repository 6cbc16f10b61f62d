import { isApiError } from '@juhe/api-client';
import {
  bankCodes,
  bankOfNumber,
  isCardNumber,
  useAddBankCardMutation,
  useSendBankCardCodeMutation,
  useUpdateBankCardMutation,
} from '@juhe/api-client/wallet/bank-card';
import { personNameLength } from '@juhe/contract/fields.constants';
import type { BankCard } from '@juhe/contract/wallet/bank-card.schemas';
import type { BankCode } from '@juhe/contract/wallet/banks';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useNavigation } from '@juhe/platform';
import {
  ActionBar,
  Button,
  CodeInput,
  errorText,
  Field,
  FieldGroup,
  MobileInput,
  Page,
  Select,
  Switch,
  TextInput,
  toast,
  useLeaveGuard,
  useRules,
} from '@juhe/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { useBankName } from '../shared/use-bank-name.ts';
import { CardNumberInput } from './card-number-input.tsx';
import css from './bank-card.module.css';

interface Form {
  holder: string;
  number: string;
  bank: BankCode | '';
  reservedMobile: string;
  code: string;
  isDefault: boolean;
}
const blank: Form = { holder: '', number: '', bank: '', reservedMobile: '', code: '', isDefault: false };
const fields: readonly string[] = ['holder', 'number', 'bank', 'reservedMobile', 'code'];

/**
 * Holder, number, reserved mobile number and its code. Encrypted data never returns to the form: it is entered again for a
 * change.
 */
export const BankCardForm = ({ card }: { card?: BankCard }) => {
  const t = useTranslations('bankCard');
  const bankName = useBankName();
  const rules = useRules();
  const { back } = useNavigation();
  const [save] = useAddBankCardMutation();
  const [update] = useUpdateBankCardMutation();
  const [sendCode] = useSendBankCardCodeMutation();
  const { register, handleSubmit, control, setError, trigger, getValues, formState } = useForm<Form>({
    defaultValues: { ...blank, isDefault: card?.isDefault ?? false },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const release = useLeaveGuard(formState.isDirty);
  const number = useWatch({ control, name: 'number' });
  const match = bankOfNumber(number);
  const isUnknown = number.length >= 6 && match === undefined;

  const checkNumber = (value: string): true | string => {
    if (value === '' && card) return true;
    if (!isCardNumber(value)) return t('numberWrong');
    return bankOfNumber(value)?.kind === 'credit' ? t('noCredit') : true;
  };
  const show = (refusal: unknown, otherwise?: 'code') => {
    const message = errorText(refusal) ?? t('failed');
    const field = (isApiError(refusal) && refusal.field) || otherwise;
    if (field && fields.includes(field)) return setError(field as keyof Form, { message }, { shouldFocus: true });
    toast(message, { kind: 'error' });
  };
  const send = async () => {
    if (!(await trigger(['number', 'reservedMobile'], { shouldFocus: true }))) return false;
    const { number: digits, reservedMobile } = getValues();
    try {
      const tail = digits === '' ? (card?.tail ?? '') : digits.slice(-4);
      return (await sendCode({ reservedMobile, tail }).unwrap()).waitSeconds;
    } catch (refusal) {
      show(refusal, 'code');
      return false;
    }
  };
  const submit = async ({ bank, number: digits, ...rest }: Form) => {
    const input = { ...rest, ...(bank === '' ? {} : { bank }) };
    try {
      await (card
        ? update({ ...input, cardId: card.cardId, ...(digits === '' ? {} : { number: digits }) })
        : save({ ...input, number: digits })
      ).unwrap();
      toast(t('saved'), { kind: 'success' });
      release();
      back(walletPages.bankCard());
    } catch (refusal) {
      show(refusal);
    }
  };

  return (
    <form onSubmit={handleSubmit(submit)} noValidate>
      <Page width="form">
        <div className={css.form}>
          <FieldGroup>
            <Field label={t('holder')} hint={t('holderHint')} error={errors.holder?.message} required>
              <TextInput {...register('holder', rules())} maxLength={personNameLength} autoComplete="off" />
            </Field>
            <Field
              label={t('number')}
              hint={match ? bankName(match.bank) : card && t('numberKept', { tail: card.tail })}
              error={errors.number?.message}
              required={!card}
            >
              <Controller
                name="number"
                control={control}
                rules={{ validate: checkNumber }}
                render={({ field: { value, onChange, onBlur } }) => (
                  <CardNumberInput
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    placeholder={card ? `**** ${card.tail}` : t('numberHint')}
                  />
                )}
              />
            </Field>
            {isUnknown && (
              <Field label={t('bank')} hint={t('bankHint')} error={errors.bank?.message} required>
                <Select {...register('bank', rules())} options={bankCodes.map((value) => ({ value, label: bankName(value) }))} />
              </Field>
            )}
            <Field label={t('mobile')} hint={t('mobileHint')} error={errors.reservedMobile?.message} required>
              <MobileInput {...register('reservedMobile', rules('mobile'))} />
            </Field>
            <Field label={t('code')} error={errors.code?.message} required>
              <CodeInput {...register('code', rules('smsCode'))} purpose="card" onSend={send} />
            </Field>
            <Field label={t('isDefault')} inline>
              <Switch {...register('isDefault', { disabled: card?.isDefault ?? false })} />
            </Field>
          </FieldGroup>
        </div>
        <p className={css.limit}>{t('sealed')}</p>
      </Page>
      <ActionBar>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t('save')}
        </Button>
      </ActionBar>
    </form>
  );
};
