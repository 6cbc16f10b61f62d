import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import { AmountInput, Card, Field, FieldGroup, formatMoment, formatPrice, Radio, RadioGroup } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { Listing } from './use-listing.ts';

/** The fields of a listing: start price, reserve, duration or session, payment code. */
export const ListingFields = ({ check, listing }: { check: TransferCheck; listing: Listing }) => {
  const t = useTranslations('resale');
  const { minCents, maxCents, codes, sessions } = check;
  const { values, edit, errorAt } = listing;
  return (
    <Card>
      <FieldGroup>
        <Field
          label={t('start')}
          hint={t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) })}
          {...errorAt('start')}
          required
        >
          <AmountInput value={values.start} onChange={(cents) => edit({ start: cents })} />
        </Field>
        <Field label={t('reserve')} hint={t('reserveHint')} {...errorAt('reserve')}>
          <AmountInput value={values.reserve} onChange={(cents) => edit({ reserve: cents })} />
        </Field>
        <RadioGroup label={t('runs')} labelled value={values.runs} onChange={(value) => edit({ runs: value })}>
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
          <RadioGroup label={t('code')} labelled value={values.kind} onChange={(value) => edit({ kind: value })}>
            {codes.map((code) => (
              <Radio key={code} value={code}>
                {t(`kinds.${code}`)}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </FieldGroup>
    </Card>
  );
};
