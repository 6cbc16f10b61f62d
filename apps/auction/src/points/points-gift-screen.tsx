import { isApiError } from '@juhe/api-client';
import {
  useListFormerReceiversQuery,
  useGetPointsAccountQuery,
  useSendGiftCodeMutation,
  useGiftPointsMutation,
} from '@juhe/api-client/auction/points';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { useLookUpPayeeMutation } from '@juhe/api-client/wallet/wallet';
import { maxGiftPoints } from '@juhe/contract/auction/points.constants';
import type { FormerReceiver, PointsAccount } from '@juhe/contract/auction/points.schemas';
import { maskMobile } from '@juhe/contract/mask-mobile';
import {
  ActionBar,
  Avatar,
  Button,
  Card,
  Cell,
  CellGroup,
  errorText,
  Facts,
  Field,
  FieldGroup,
  Icon,
  isAnyMobile,
  MobileInput,
  Page,
  PullToRefresh,
  QueryView,
  RelativeTime,
  SectionHead,
  Sheet,
  Skeleton,
  TextInput,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PointsPrice } from '../shared/points-price.tsx';
import { usePointsChanges } from '../shared/use-points-changes.ts';
import css from './points-gift.module.css';

/** The recipient of the gift, as far as the page knows it. */
interface Receiver {
  readonly to: { readonly mobile: string } | { readonly formerGiftId: string };
  readonly nickname: string;
}

/** Gifts earned points to a member: mobile number, points, then the masked name to confirm (auction.md D11, C12). */
const PointsGiftScreen = () => {
  const query = useGetPointsAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  // The list of former receivers would otherwise push down what is below it.
  const former = useListFormerReceiversQuery(undefined);
  usePointsChanges();
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<GiftSkeleton />}>
        {(account) => (former.isLoading ? <GiftSkeleton /> : <Gift account={account} />)}
      </QueryView>
    </PullToRefresh>
  );
};

/** The earned points, and how many of them may be given today. */
const Balance = ({ account }: { account: PointsAccount }) => {
  const t = useTranslations('points');
  return (
    <Card className={css.balance}>
      <p>{t('giftable')}</p>
      <PointsPrice points={account.points} size="xl" />
      <p>{t('leftToday', { n: account.gift.leftToday })}</p>
      {account.pointsBought > 0 && <p>{t('boughtNote', { n: account.pointsBought })}</p>}
    </Card>
  );
};

/** A former receiver who was chosen from the list. */
const ChosenReceiver = ({ receiver, onClear }: { receiver: FormerReceiver; onClear: () => void }) => {
  const t = useTranslations('points');
  return (
    <CellGroup>
      <Cell
        lead={<Avatar src={receiver.avatar} name={receiver.nickname} size={40} />}
        title={receiver.nickname}
        note={t('receiver')}
        value={
          <Button kind="text" size="s" onClick={onClear}>
            {t('otherReceiver')}
          </Button>
        }
      />
    </CellGroup>
  );
};

const Gift = ({ account }: { account: PointsAccount }) => {
  const t = useTranslations('points');
  const form = useId();
  const [mobile, setMobile] = useState('');
  const [former, setFormer] = useState<FormerReceiver>();
  const [text, setText] = useState('');
  const [receiver, setReceiver] = useState<Receiver>();
  const [done, setDone] = useState<{ nickname: string; points: number }>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lookUp, { isLoading }] = useLookUpPayeeMutation();
  const points = Number(text);
  const maxPoints = Math.min(account.points, account.gift.leftToday);
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] });

  const next = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setDone(undefined);
    if (former === undefined && !isAnyMobile(mobile)) return setErrors({ mobile: t('mobileWrong') });
    if (text === '' || points < 1) return setErrors({ points: t('pointsMissing') });
    if (points > account.points) return setErrors({ points: t('pointsShort', { n: account.points }) });
    if (points > maxPoints) return setErrors({ points: t('dayShort', { n: account.gift.leftToday }) });
    if (former) return setReceiver({ to: { formerGiftId: former.formerGiftId }, nickname: former.nickname });
    try {
      const match = await lookUp({ mobile }).unwrap();
      if (match === null) return setErrors({ mobile: t('nobody') });
      return setReceiver({ to: { mobile }, nickname: match.nickname });
    } catch (refusal) {
      return setErrors({ mobile: errorText(refusal) ?? t('failed') });
    }
  };
  const refused = (refusal: unknown) => {
    const field = isApiError(refusal) && refusal.field === 'mobile' ? 'mobile' : 'points';
    setErrors({ [field]: errorText(refusal) ?? t('failed') });
    setReceiver(undefined);
  };
  const gifted = (nickname: string) => {
    signDone();
    setDone({ nickname, points });
    setReceiver(undefined);
    setFormer(undefined);
    setMobile('');
    setText('');
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <Page width="form">
        {done && (
          <p className={css.done} role="status">
            <Icon name="circle-check" />
            <span>{t('done', { nickname: done.nickname, n: done.points })}</span>
          </p>
        )}
        <Balance account={account} />
        <form id={form} onSubmit={next} noValidate>
          <Card>
            <FieldGroup>
              {former ? (
                <ChosenReceiver receiver={former} onClear={() => setFormer(undefined)} />
              ) : (
                <Field label={t('mobile')} {...errorOf('mobile')} required>
                  <MobileInput
                    value={mobile}
                    onChange={(event) => {
                      setErrors({});
                      setMobile(event.target.value);
                    }}
                  />
                </Field>
              )}
              <Field
                label={t('points')}
                hint={t('pointsHint', { n: account.gift.leftWithoutCode })}
                {...errorOf('points')}
                required
              >
                <TextInput
                  inputMode="numeric"
                  value={text}
                  maxLength={String(maxGiftPoints).length}
                  onChange={(event) => {
                    setErrors({});
                    setText(event.target.value.replace(/\D/g, ''));
                  }}
                />
              </Field>
            </FieldGroup>
          </Card>
        </form>
        <FormerReceivers onChoose={setFormer} />
        <p className={css.note}>{t('note')}</p>
      </Page>
      <ActionBar>
        <Button kind="primary" type="submit" form={form} busy={isLoading} disabled={maxPoints === 0}>
          {t('next')}
        </Button>
      </ActionBar>
      {receiver && (
        <ConfirmSheet
          receiver={receiver}
          points={points}
          account={account}
          onClose={() => setReceiver(undefined)}
          onRefused={refused}
          onDone={gifted}
        />
      )}
    </>
  );
};

const FormerReceivers = ({ onChoose }: { onChoose: (receiver: FormerReceiver) => void }) => {
  const t = useTranslations('points');
  const { data } = useListFormerReceiversQuery(undefined);
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('former')}</SectionHead>
      <CellGroup>
        {data.list.map((former) => (
          <Cell
            key={former.formerGiftId}
            lead={<Avatar src={former.avatar} name={former.nickname} size={40} />}
            title={former.nickname}
            note={<RelativeTime at={former.at} />}
            value={<PointsPrice points={former.points} size="s" quiet />}
            onClick={() => {
              onChoose(former);
              window.scrollTo({ top: 0 });
            }}
          />
        ))}
      </CellGroup>
    </section>
  );
};

interface ConfirmProps {
  receiver: Receiver;
  points: number;
  account: PointsAccount;
  onClose: () => void;
  onRefused: (refusal: unknown) => void;
  onDone: (nickname: string) => void;
}

/**
 * Name, points and the remaining points; above the daily limit without confirmation it needs the payment password, or a code
 * that names both.
 */
const ConfirmSheet = ({ receiver: { to, nickname }, points, account, onClose, onRefused, onDone }: ConfirmProps) => {
  const t = useTranslations('points');
  const form = useId();
  const [gift, { isLoading }] = useGiftPointsMutation();
  const [sendCode] = useSendGiftCodeMutation();
  const asksCode = points > account.gift.leftWithoutCode;
  const proof = usePaymentProof({
    ...usePaymentPassword(),
    isNeeded: asksCode,
    onSendCode: () => sendCode({ ...to, points }).unwrap(),
  });
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const credentials = isLoading ? undefined : proof.collect();
    if (credentials === undefined) return;
    try {
      const answer = await gift({ ...to, points, ...credentials }).unwrap();
      onDone(answer.nickname);
    } catch (refusal) {
      if (!proof.refused(refusal)) onRefused(refusal);
    }
  };
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t('confirmTitle')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {t('confirm', { n: points })}
          </Button>
        }
      >
        <form id={form} onSubmit={send} noValidate className={css.parts}>
          <Facts
            items={[
              [t('receiver'), 'mobile' in to ? `${nickname} · ${maskMobile(to.mobile)}` : nickname],
              [t('points'), <PointsPrice key="points" points={points} />],
              [t('after'), <PointsPrice key="after" points={account.points - points} size="s" quiet />],
            ]}
          />
          {proof.isAsked && proof.field}
          <p className={css.note}>{t('final')}</p>
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};

const GiftSkeleton = () => (
  <Page width="form">
    <Skeleton height={121} style={{ borderRadius: 12 }} />
    <Skeleton height={210} style={{ borderRadius: 12 }} />
  </Page>
);

export { PointsGiftScreen as Screen };
