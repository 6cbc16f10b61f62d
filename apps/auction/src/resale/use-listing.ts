import { bondOf, feeHoldOf, feeOf, maxReserveOf, useResellGoodsMutation } from '@juhe/api-client/auction/resale';
import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation } from '@juhe/platform';
import { errorText, formatPrice, haptic } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { dropDraft, readDraft, type ResaleDraft, storeDraft } from './resale-draft.ts';

/** The draft of an order's form: former values, as far as they can still be chosen. */
const useDraft = ({ orderNo, costCents, maxCents, minutes, durations, sessions, codes }: TransferCheck) => {
  const choices = [
    ...minutes.map((n) => `minutes:${n}`),
    ...durations.map((days) => `days:${days}`),
    ...sessions.map(({ id }) => `session:${id}`),
  ];
  const [draft, setDraft] = useState<ResaleDraft>(
    () => readDraft(orderNo) ?? { start: Math.min(costCents, maxCents), reserve: null, runs: 'days:3' },
  );
  const change = (part: Partial<ResaleDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    storeDraft(orderNo, next);
  };
  return {
    ...draft,
    runs: choices.find((choice) => choice === draft.runs) ?? choices[0] ?? '',
    kind: codes.find((code) => code === draft.kind) ?? codes[0],
    change,
  };
};

/** The values of a listing's form with their errors, the amounts that follow from them (cents), and the submission. */
export const useListing = (check: TransferCheck) => {
  const t = useTranslations('resale');
  const { redirectTo } = useNavigation();
  const { orderNo, minCents, maxCents, rateBp, balanceCents } = check;
  const { change, ...values } = useDraft(check);
  const { start, reserve, runs, kind } = values;
  const [problem, setProblem] = useState<{ text: string; at?: 'start' | 'reserve' }>();
  const [transfer, { isLoading }] = useResellGoodsMutation();
  const feeCents = start === null ? 0 : feeHoldOf(rateBp, start);
  const bondCents = start === null ? 0 : bondOf(start);

  const send = async () => {
    if (isLoading) return;
    if (start === null || start < minCents || start > maxCents)
      return setProblem({ text: t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) }), at: 'start' });
    const maxReserve = maxReserveOf(start);
    if (reserve !== null && (reserve < start || reserve > maxReserve))
      return setProblem({ text: t('reserveRange', { most: formatPrice(maxReserve) }), at: 'reserve' });
    const [mode, value = ''] = runs.split(':');
    try {
      const { productNo } = await transfer({
        orderNo,
        startCents: start,
        ...(reserve === null ? {} : { reserveCents: reserve }),
        ...(mode === 'session' ? { sessionId: value } : { [mode === 'minutes' ? 'minutes' : 'days']: Number(value) }),
        ...(kind === undefined ? {} : { codeKind: kind }),
      }).unwrap();
      dropDraft(orderNo);
      haptic('success');
      redirectTo(auctionPages.lotDetail({ productNo }));
    } catch (error) {
      setProblem({ text: errorText(error) ?? t('failed') });
    }
  };

  return {
    values,
    edit: (part: Partial<ResaleDraft>) => {
      setProblem(undefined);
      change(part);
    },
    errorAt: (at: 'start' | 'reserve') => (problem?.at === at ? { error: problem.text } : {}),
    /** The error that belongs to no field. */
    problem: problem && problem.at === undefined && problem.text !== '' ? problem.text : undefined,
    feeCents,
    bondCents,
    netCents: start === null ? 0 : start - feeOf(rateBp, start, start),
    /** The amount by which the balance is too low; not positive when it suffices. */
    shortCents: feeCents + bondCents - balanceCents,
    isSending: isLoading,
    send,
  };
};

export type Listing = ReturnType<typeof useListing>;
