import { serverNow } from '@juhe/platform';
import { useState } from 'react';
import { Button } from './button.tsx';
import { useRemaining } from './deadline.ts';
import css from './field.module.css';
import { useTexts } from './texts/texts.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Seconds until a code can be asked for again (specification §9). */
const resendAfter = 60_000;

/** When each form may ask again: leaving the page and coming back does not shorten it. */
const waits = new Map<string, number>();

interface CodeInputProps extends Omit<TextInputProps, 'suffix' | 'maxLength' | 'onInput'> {
  /** Sends the code; the countdown starts unless it throws, rejects or answers false. */
  onSend: () => unknown;
  /** Whom the countdown is for, e.g. `register:13800000001`. */
  purpose?: string;
}

/** Six digits from an SMS, filled in by the browser, with the button that has one sent. Takes `{...register('code')}`. */
export const CodeInput = ({ onSend, purpose = '', ...rest }: CodeInputProps) => {
  const t = useTexts();
  const [, sent] = useState(0);
  const until = waits.get(purpose);
  const seconds = Math.ceil(useRemaining(until) / 1000);
  const send = async () => {
    if ((await onSend()) === false) return;
    waits.set(purpose, serverNow() + resendAfter);
    sent((count) => count + 1);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      {...rest}
      maxLength={6}
      onInput={(event) => {
        event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
      }}
      suffix={
        <Button kind="text" size="s" className={css.send} disabled={seconds > 0} onClick={() => send().catch(() => undefined)}>
          {seconds > 0 ? t('resendIn', seconds) : t(until ? 'resend' : 'getCode')}
        </Button>
      }
    />
  );
};
