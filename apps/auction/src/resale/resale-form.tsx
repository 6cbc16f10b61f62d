import { bondOf, feeHoldOf, mostReserveOf, useTransferGoodsMutation } from '@juhe/api-client/auction/resale';
import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useNavigation, useTranslations } from '@juhe/platform';
import {
  ActionBar,
  AmountInput,
  Button,
  buttonClass,
  Card,
  errorText,
  Facts,
  Field,
  FieldGroup,
  formatMoment,
  formatPrice,
  haptic,
  MediaRow,
  Muted,
  Page,
  Price,
  Radio,
  RadioGroup,
} from '@juhe/ui';
import { useState } from 'react';
import css from './resale.module.css';

const percent = (bp: number): string => `${bp / 100}`;

export const ResaleForm = ({ check }: { check: TransferCheck }) => {
  const t = useTranslations('resale');
  const { redirectTo } = useNavigation();
  const { orderNo, title, picture, quantity, costCents, minCents, maxCents, rateBp, balanceCents, codes, sessions } = check;
  const [start, setStart] = useState<number | null>(Math.min(costCents, maxCents));
  const [reserve, setReserve] = useState<number | null>(null);
  const [runs, setRuns] = useState('days:3');
  const [kind, setKind] = useState<string | undefined>(codes[0]);
  const [problem, setProblem] = useState<{ text: string; at?: 'start' | 'reserve' }>();
  const [transfer, { isLoading }] = useTransferGoodsMutation();
  const fee = start === null ? 0 : feeHoldOf(rateBp, start);
  const bond = start === null ? 0 : bondOf(start);
  const short = fee + bond - balanceCents;
  const errorAt = (at: 'start' | 'reserve') => (problem?.at === at ? { error: problem.text } : {});

  const send = async () => {
    if (isLoading) return;
    if (start === null || start < minCents || start > maxCents)
      return setProblem({ text: t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) }), at: 'start' });
    const most = mostReserveOf(start);
    if (reserve !== null && (reserve < start || reserve > most))
      return setProblem({ text: t('reserveRange', { most: formatPrice(most) }), at: 'reserve' });
    const [how, value = ''] = runs.split(':');
    try {
      const { productNo } = await transfer({
        orderNo,
        startCents: start,
        ...(reserve === null ? {} : { reserveCents: reserve }),
        ...(how === 'days' ? { days: Number(value) } : { sessionId: value }),
        ...(codes.find((one) => one === kind) ? { codeKind: codes.find((one) => one === kind) } : {}),
      }).unwrap();
      haptic('success');
      redirectTo(auctionPages.lotDetail({ productNo }));
    } catch (error) {
      setProblem({ text: errorText(error) || t('failed') });
    }
  };

  return (
    <>
      <Page narrow>
        <Card flush>
          <MediaRow
            src={picture}
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
        {check.reasons.length > 0 && (
          <Card>
            <strong>{t('notNow')}</strong>
            <ul>
              {check.reasons.map(({ key, at, n }) => (
                <li key={key}>{t(`reasons.${key}`, { at: at === null ? '' : formatMoment(at), n: n ?? 0 })}</li>
              ))}
            </ul>
            {check.reasons.some(({ key }) => key === 'codeMissing') && (
              <PageLink to={auctionPages.myCode()} className={buttonClass('secondary', 'm', true)}>
                {t('toCode')}
              </PageLink>
            )}
          </Card>
        )}
        {check.allowed && (
          <Card>
            <FieldGroup>
              <Field
                label={t('start')}
                hint={t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) })}
                {...errorAt('start')}
                required
              >
                <AmountInput
                  value={start}
                  onChange={(cents) => {
                    setProblem(undefined);
                    setStart(cents);
                  }}
                />
              </Field>
              <Field label={t('reserve')} hint={t('reserveHint')} {...errorAt('reserve')}>
                <AmountInput
                  value={reserve}
                  onChange={(cents) => {
                    setProblem(undefined);
                    setReserve(cents);
                  }}
                />
              </Field>
              <RadioGroup label={t('runs')} labelled value={runs} onChange={setRuns}>
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
                <RadioGroup label={t('code')} labelled value={kind} onChange={setKind}>
                  {codes.map((one) => (
                    <Radio key={one} value={one}>
                      {t(`kinds.${one}`)}
                    </Radio>
                  ))}
                </RadioGroup>
              )}
            </FieldGroup>
          </Card>
        )}
        <Card>
          <Facts
            items={[
              [t('rate'), t('percent', { n: percent(rateBp) })],
              [t('feeHold'), <Price key="fee" cents={fee} size="s" tone="ink" />],
              [t('bond'), <Price key="bond" cents={bond} size="s" tone="ink" />],
              [t('balance'), <Price key="balance" cents={balanceCents} size="s" tone="ink" />],
              [t('held'), <Price key="held" cents={fee + bond} tone="ink" />],
            ]}
            total
          />
        </Card>
        {problem && problem.at === undefined && (
          <p role="alert" className={css.problem}>
            {problem.text}
          </p>
        )}
        <Muted>{t('noPromise')}</Muted>
      </Page>
      {check.allowed && (
        <ActionBar>
          {short > 0 ? (
            <PageLink to={auctionPages.topUp({})} className={buttonClass('primary', 'm', true)}>
              {t('topUp', { amount: formatPrice(short) })}
            </PageLink>
          ) : (
            <Button kind="primary" block busy={isLoading} onClick={send}>
              {t('list')}
            </Button>
          )}
        </ActionBar>
      )}
    </>
  );
};
