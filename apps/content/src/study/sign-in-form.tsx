import { useSignInAtSessionMutation } from '@juhe/api-client/content/study';
import type { AppointmentDetail } from '@juhe/contract/content/study.schemas';
import { codeLength } from '@juhe/contract/fields.constants';
import { serverNow } from '@juhe/platform';
import { Button, errorText, Field, Muted, QrCode, TextInput, toast, useRemaining } from '@juhe/ui';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './study.module.css';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

/** The member's own code for the staff and, from half an hour before the start, the field for the code shown at the venue. */
export const SignIn = ({ seat }: { seat: AppointmentDetail }) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const [sign, { isLoading }] = useSignInAtSessionMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const from = Date.parse(seat.signInFrom);
  // Renders again when the sign-in time starts.
  useRemaining(from);
  const inTime = serverNow() >= from && serverNow() < Date.parse(seat.signInUntil);
  // The response may be older than the start of the sign-in time.
  const open = seat.actions.includes('signIn') || inTime;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setProblem(t('codeShape'));
    setProblem(undefined);
    try {
      await sign({ appointmentId: seat.id, code }).unwrap();
      toast(t('signedInNow'));
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
    }
  };
  return (
    <section>
      {open ? (
        <form className={css.codeForm} onSubmit={send} noValidate>
          <Field label={t('signCode')} error={problem} hint={t('signCodeHint')}>
            <TextInput
              value={code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={codeLength}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          </Field>
          <Button kind="primary" block type="submit" busy={isLoading}>
            {t('signIn')}
          </Button>
        </form>
      ) : (
        <Muted>{t('signFrom', { at: dateFormat.moment(seat.signInFrom) })}</Muted>
      )}
      <div className={css.pass}>
        <QrCode value={seat.code} label={t('passCode')} size={132} />
        <span className={css.passCode}>{seat.code}</span>
        <Muted>{t('passHint')}</Muted>
      </div>
    </section>
  );
};
