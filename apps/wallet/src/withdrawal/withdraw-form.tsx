import { useGetPaymentPasswordQuery } from '@juhe/api-client/payment/password';
import { useGetWithdrawalQuoteQuery } from '@juhe/api-client/wallet/withdrawal';
import type { BankCard } from '@juhe/contract/wallet/bank-card.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink, useAppDispatch, useAppSelector } from '@juhe/platform';
import {
  ActionBar,
  AmountInput,
  Button,
  buttonClass,
  Card,
  Cell,
  CellGroup,
  DateTime,
  ErrorNotice,
  Facts,
  Field,
  formatPrice,
  Page,
  Price,
  Skeleton,
  Stack,
} from '@juhe/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { enteredAmount, enterAmount } from '../shared/withdrawal-draft.slice.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';

/** Height (px) of five facts about a withdrawal in one line each, so that the button below does not move. */
const factsHeight = 137;

interface Props {
  type: 'personal' | 'company';
  card: BankCard;
}

/** Amount and card with fee and net amount as quoted by the server; a sheet confirms. */
export const WithdrawForm = ({ type, card }: Props) => {
  const t = useTranslations('withdraw');
  const dispatch = useAppDispatch();
  const entered = useAppSelector(enteredAmount);
  const cents = entered?.type === type ? entered.cents : null;
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  const lockedUntil = useGetPaymentPasswordQuery(undefined, { refetchOnMountOrArgChange: true }).data?.lockedUntil ?? null;
  const {
    data: quote,
    isError,
    error: failure,
    isFetching,
    refetch,
  } = useGetWithdrawalQuoteQuery({ type, amountCents: cents ?? 0 });
  if (quote === undefined && isError) return <ErrorNotice error={failure} onRetry={refetch} />;
  const change = (amount: number | null) => {
    setError(undefined);
    dispatch(enterAmount({ type, cents: amount }));
  };
  const next = () => {
    if (quote === undefined) return;
    if (cents === null || cents < quote.leastCents) return setError(t('least', { least: formatPrice(quote.leastCents) }));
    if (cents > quote.balanceCents) return setError(t('balanceShort'));
    setOpen(true);
  };
  const savedCents = quote?.savedCents ?? 0;
  const cardSaving: ComponentProps<typeof Facts>['items'] =
    savedCents > 0 ? [[t('cardSaving'), <Price key="card" cents={savedCents} tone="green" size="s" />]] : [];
  const isOver = quote?.leftToday === 0;
  const needsIdentity = quote?.needsIdentity === true;
  return (
    <>
      <Page width="form">
        <Stack gap={3}>
          {lockedUntil !== null && (
            <p role="status">
              {t('lockedUntil')} <DateTime at={lockedUntil} as="dayTime" />
            </p>
          )}
          <CellGroup>
            <Cell
              icon="credit-card"
              title={t('toCard', { bank: card.bankName, tail: card.tail })}
              to={walletPages.bankCard({ select: '1' })}
            />
          </CellGroup>
          <Card>
            <Stack gap={3}>
              <Field
                label={t('amount')}
                error={error}
                extra={
                  <Button kind="text" size="s" disabled={quote === undefined} onClick={() => change(quote?.balanceCents ?? null)}>
                    {t('all')}
                  </Button>
                }
                required
              >
                <AmountInput value={cents} onChange={change} />
              </Field>
              {needsIdentity && (
                <Stack gap={2}>
                  <p role="status">{t('identity', { above: formatPrice(quote?.identityAboveCents ?? 0) })}</p>
                  <PageLink to={socialPages.identity()} className={buttonClass('secondary', 'm', true)}>
                    {t('toIdentity')}
                  </PageLink>
                </Stack>
              )}
              {quote ? (
                <Facts
                  items={[
                    [t('balance'), <Price key="balance" cents={quote.balanceCents} tone="ink" size="s" />],
                    [t('fee'), <Price key="fee" cents={quote.feeCents} tone="ink" size="s" />],
                    ...cardSaving,
                    [t('net'), <Price key="net" cents={quote.netCents} tone="ink" size="s" />],
                    [t('leftToday'), t('times', { n: quote.leftToday })],
                    [t('arrives'), <DateTime key="arrives" at={quote.arrivesBy} as="day" />],
                  ]}
                />
              ) : (
                <Skeleton height={factsHeight} />
              )}
            </Stack>
          </Card>
        </Stack>
      </Page>
      <ActionBar>
        <Button
          kind="primary"
          disabled={quote === undefined || isOver || needsIdentity || isFetching || lockedUntil !== null}
          onClick={next}
        >
          {t(isOver ? 'overToday' : 'next')}
        </Button>
      </ActionBar>
      {quote && cents !== null && (
        <ConfirmSheet
          open={open}
          onClose={() => setOpen(false)}
          request={{ type, cardId: card.cardId, amountCents: cents, feeCents: quote.feeCents }}
          to={t('toCard', { bank: card.bankName, tail: card.tail })}
          onRefused={(message) => {
            setOpen(false);
            setError(message);
          }}
        />
      )}
    </>
  );
};
