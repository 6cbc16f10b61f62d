import { bondOf, feeHoldOf, feeOf, mostReserveOf, useResellGoodsMutation } from '@juhe/api-client/auction/resale';
import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useLang, useNavigation } from '@juhe/platform';
import {
  ActionBar,
  AmountInput,
  Button,
  buttonClass,
  Card,
  Cell,
  CellGroup,
  errorText,
  Facts,
  Field,
  FieldGroup,
  formatMoment,
  formatPrice,
  haptic,
  Icon,
  MediaRow,
  Muted,
  Page,
  Price,
  Radio,
  RadioGroup,
  Stack,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import panes from '../shared/panes.module.css';
import { percentOf } from '../shared/rates.ts';
import { dropDraft, readDraft, type ResaleDraft, storeDraft } from './resale-draft.ts';
import css from './resale.module.css';

/** A reason against the listing, with a link to resolve it where there is one. */
const Reasons = ({ reasons }: Pick<TransferCheck, 'reasons'>) => {
  const t = useTranslations('resale');
  return (
    <Card>
      <Stack>
        <strong>{t('notNow')}</strong>
        <ul className={css.reasons}>
          {reasons.map(({ key, at, n }) => (
            <li key={key}>
              <Icon name="circle-alert" size={20} />
              <span>{t(`reasons.${key}`, { at: at === null ? '' : formatMoment(at), n: n ?? 0 })}</span>
            </li>
          ))}
        </ul>
        {reasons.some(({ key }) => key === 'codeMissing') && (
          <PageLink to={auctionPages.myCode()} className={buttonClass('secondary', 'm', true)}>
            {t('toCode')}
          </PageLink>
        )}
      </Stack>
    </Card>
  );
};

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

/** The form of a listing; values stay on this device until they are submitted, so that a top-up does not lose them. */
export const ResaleForm = ({ check }: { check: TransferCheck }) => {
  const t = useTranslations('resale');
  const lang = useLang();
  const { redirectTo } = useNavigation();
  const {
    orderNo,
    title,
    picture,
    quantity,
    costCents,
    minCents,
    maxCents,
    rateBp,
    baseRateBp = rateBp,
    balanceCents,
    codes,
    sessions,
  } = check;
  const { start, reserve, runs, kind, change } = useDraft(check);
  const [problem, setProblem] = useState<{ text: string; at?: 'start' | 'reserve' }>();
  const [transfer, { isLoading }] = useResellGoodsMutation();
  const fee = start === null ? 0 : feeHoldOf(rateBp, start);
  const net = start === null ? 0 : start - feeOf(rateBp, start, start);
  const bond = start === null ? 0 : bondOf(start);
  const short = fee + bond - balanceCents;
  const edit = (part: Partial<ResaleDraft>) => {
    setProblem(undefined);
    change(part);
  };
  const errorAt = (at: 'start' | 'reserve') => (problem?.at === at ? { error: problem.text } : {});

  const send = async () => {
    if (isLoading) return;
    if (start === null || start < minCents || start > maxCents)
      return setProblem({ text: t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) }), at: 'start' });
    const maxReserve = mostReserveOf(start);
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

  const action =
    check.allowed &&
    (short > 0 ? (
      <PageLink to={auctionPages.topUp({ orderNo, amount: String(short) })} className={buttonClass('primary', 'm', true)}>
        {t('topUp', { amount: formatPrice(short) })}
      </PageLink>
    ) : (
      <Button kind="primary" block busy={isLoading} onClick={send}>
        {t('list')}
      </Button>
    ));

  return (
    <>
      <Page>
        <div className={panes.panes}>
          <div className={panes.main}>
            <Stack>
              <Card flush>
                <MediaRow
                  src={picture}
                  fallback="gavel"
                  width={72}
                  title={title}
                  note={t('pieces', { n: quantity })}
                  foot={
                    <Muted>
                      {t('cost')} <Price cents={costCents} size="s" tone="ink" />
                    </Muted>
                  }
                />
              </Card>
              {check.reasons.length > 0 && <Reasons reasons={check.reasons} />}
              {check.allowed && (
                <Card>
                  <FieldGroup>
                    <Field
                      label={t('start')}
                      hint={t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) })}
                      {...errorAt('start')}
                      required
                    >
                      <AmountInput value={start} onChange={(cents) => edit({ start: cents })} />
                    </Field>
                    <Field label={t('reserve')} hint={t('reserveHint')} {...errorAt('reserve')}>
                      <AmountInput value={reserve} onChange={(cents) => edit({ reserve: cents })} />
                    </Field>
                    <RadioGroup label={t('runs')} labelled value={runs} onChange={(value) => edit({ runs: value })}>
                      {check.minutes.map((minutes) => (
                        <Radio key={minutes} value={`minutes:${minutes}`} note={t('minutesNote')}>
                          {t('minutes', { n: minutes })}
                        </Radio>
                      ))}
                      {check.durations.map((days) => (
                        <Radio key={days} value={`days:${days}`}>
                          {t('days', { n: days })}
                        </Radio>
                      ))}
                      {sessions.map((session) => (
                        <Radio key={session.id} value={`session:${session.id}`} note={formatMoment(session.opensAt)}>
                          {session.title}
                        </Radio>
                      ))}
                    </RadioGroup>
                    {codes.length > 1 && (
                      <RadioGroup label={t('code')} labelled value={kind} onChange={(value) => edit({ kind: value })}>
                        {codes.map((code) => (
                          <Radio key={code} value={code}>
                            {t(`kinds.${code}`)}
                          </Radio>
                        ))}
                      </RadioGroup>
                    )}
                  </FieldGroup>
                </Card>
              )}
            </Stack>
          </div>
          <div className={panes.side}>
            <Stack>
              <Card>
                <Facts
                  items={[
                    [t('rate'), percentOf(rateBp, lang)],
                    ...(baseRateBp > rateBp ? [[t('rateCard'), percentOf(baseRateBp, lang)] as const] : []),
                    [t('feeHold'), <Price key="fee" cents={fee} size="s" tone="ink" />],
                    [t('bond'), <Price key="bond" cents={bond} size="s" tone="ink" />],
                    [t('held'), <Price key="held" cents={fee + bond} tone="ink" />],
                  ]}
                  total
                />
                <div className={css.balance}>
                  <Facts
                    items={[
                      [t('balance'), <Price key="balance" cents={balanceCents} size="s" tone={short > 0 ? 'brand' : 'ink'} />],
                      [t('net'), <Price key="net" cents={net} size="s" tone="ink" />],
                    ]}
                  />
                </div>
                {action && <div className={panes.wideActions}>{action}</div>}
              </Card>
              {problem && problem.at === undefined && problem.text !== '' && (
                <p role="alert" className={css.problem}>
                  {problem.text}
                </p>
              )}
              <Muted>{t('noPromise')}</Muted>
              <CellGroup>
                <Cell icon="file-text" title={t('rules')} to={auctionPages.auctionRules()} />
                <Cell icon="qr-code" title={t('myCode')} to={auctionPages.myCode()} />
              </CellGroup>
            </Stack>
          </div>
        </div>
      </Page>
      {action && (
        <div className={panes.narrowBar}>
          <ActionBar>{action}</ActionBar>
        </div>
      )}
    </>
  );
};
