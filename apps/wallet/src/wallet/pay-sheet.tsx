import { isApiError } from '@juhe/api-client';
import { useGrPayMutation, useLookUpPayeeMutation } from '@juhe/api-client/wallet/wallet';
import { useTranslations } from '@juhe/platform';
import {
  AmountInput,
  Button,
  Facts,
  Field,
  FieldGroup,
  haptic,
  isAnyMobile,
  MobileInput,
  Price,
  Sheet,
  TextInput,
  toast,
  errorText,
} from '@juhe/ui';
import { useState } from 'react';
import { noProof, PayProof } from './pay-proof.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  balanceCents: number;
}

/** Above this the server asks for the password or a code, in cents (docs/domain-language.md, wallet). */
const passwordOver = 20_000;

interface Draft {
  mobile: string;
  cents: number | null;
  memo: string;
}
const blank: Draft = { mobile: '', cents: null, memo: '' };

/** Pays a member: whom and how much first, then the result to confirm. */
export const PaySheet = ({ open, onClose, balanceCents }: Props) => {
  const t = useTranslations('pay');
  const [draft, setDraft] = useState(blank);
  const [receiver, setReceiver] = useState<{ payee: string; nickname: string }>();
  const [proof, setProof] = useState(noProof);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lookUp] = useLookUpPayeeMutation();
  const [pay] = useGrPayMutation();
  const change = (patch: Partial<Draft>) => {
    setErrors({});
    setDraft({ ...draft, ...patch });
  };
  const close = () => {
    setReceiver(undefined);
    setProof(noProof);
    setErrors({});
    onClose();
  };
  const { mobile, cents, memo } = draft;

  const next = async () => {
    if (!isAnyMobile(mobile)) return setErrors({ mobile: t('mobileWrong') });
    if (cents === null || cents < 1) return setErrors({ amountCents: t('amountMissing') });
    if (cents > balanceCents) return setErrors({ amountCents: t('balanceShort') });
    try {
      const found = await lookUp({ mobile }).unwrap();
      if (found === null) return setErrors({ mobile: t('nobody') });
      setReceiver({ payee: found.id, nickname: found.nickname });
    } catch (refusal) {
      setErrors({ mobile: errorText(refusal) ?? t('failed') });
    }
  };
  const send = async () => {
    if (cents === null || receiver === undefined) return;
    try {
      await pay({ payee: receiver.payee, amountCents: cents, memo, ...(proof.text ? { [proof.way]: proof.text } : {}) }).unwrap();
      haptic('success');
      toast(t('paid'), { kind: 'success' });
      setDraft(blank);
      close();
    } catch (refusal) {
      const field = (isApiError(refusal) && refusal.field) || proof.way;
      const message = errorText(refusal) ?? t('failed');
      setErrors({ [field === 'payee' ? 'mobile' : field]: message, any: message });
      if (field !== 'password' && field !== 'code') setReceiver(undefined);
    }
  };
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] });

  return (
    <Sheet
      open={open}
      onClose={close}
      title={receiver === undefined ? t('payMember') : t('confirmPay')}
      footer={
        receiver === undefined ? (
          <Button kind="primary" block onClick={next}>
            {t('next')}
          </Button>
        ) : (
          <Button kind="primary" block onClick={send}>
            {t('payNow')}
          </Button>
        )
      }
    >
      {receiver === undefined ? (
        <FieldGroup>
          <Facts items={[[t('balanceNow'), <Price key="balance" cents={balanceCents} tone="ink" size="s" />]]} />
          <Field label={t('mobile')} {...errorOf('mobile')} required>
            <MobileInput value={mobile} onChange={(event) => change({ mobile: event.target.value })} />
          </Field>
          <Field label={t('amount')} {...errorOf('amountCents')} required>
            <AmountInput value={cents} onChange={(value) => change({ cents: value })} />
          </Field>
          <Field label={t('memo')} {...errorOf('memo')}>
            <TextInput value={memo} maxLength={40} onChange={(event) => change({ memo: event.target.value })} />
          </Field>
        </FieldGroup>
      ) : (
        <>
          <Facts
            items={[
              [t('receiver'), `${receiver.nickname} · ${mobile.slice(0, 3)}****${mobile.slice(-4)}`],
              [t('amount'), <Price key="amount" cents={cents ?? 0} size="m" />],
              [t('fee'), <Price key="fee" cents={0} tone="ink" size="s" />],
              [t('balanceAfter'), <Price key="after" cents={balanceCents - (cents ?? 0)} tone="ink" size="s" />],
            ]}
          />
          {(cents ?? 0) > passwordOver ? (
            <PayProof
              proof={proof}
              payment={{ payee: receiver.payee, amountCents: cents ?? 0 }}
              error={errors[proof.way]}
              onChange={(next) => {
                setErrors({});
                setProof(next);
              }}
              onRefused={(message) => setErrors({ code: message })}
            />
          ) : (
            errors.any && <p role="alert">{errors.any}</p>
          )}
        </>
      )}
    </Sheet>
  );
};
