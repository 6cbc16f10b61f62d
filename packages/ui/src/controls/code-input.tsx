import { deviceValue, serverNow } from '@juhe/platform';
import { useState } from 'react';
import { Button } from './button.tsx';
import { useRemaining } from '../display/deadline.ts';
import { digitsOf } from './digits.ts';
import css from './field.module.css';
import { useTexts } from '../texts/texts.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Seconds until a code can be requested again, unless the server says otherwise (specification §9). */
const resendAfter = 60;

/** Time from which each form may request again, by the server's clock: neither another page nor a reload shortens it. */
const deadline = deviceValue({ key: 'juhe-code:', scope: 'tab', text: (stored) => Number(stored) || undefined });

interface CodeInputProps extends Omit<TextInputProps, 'suffix' | 'maxLength' | 'onInput'> {
  /**
   * Sends the code. The countdown starts unless it throws, rejects or returns false: for the number of seconds it returns
   * (the server's `waitSeconds`), for 60 without a number.
   */
  onSend: () => unknown;
  /** Key of the countdown, e.g. `register:13800000001`. */
  purpose?: string;
}

/** Six digits from an SMS, filled in by the browser, with the button that requests one. Takes `{...register('code')}`. */
export const CodeInput = ({ onSend, purpose = '', ...rest }: CodeInputProps) => {
  const t = useTexts();
  const [, rerender] = useState(0);
  const resendAt = deadline.read(purpose);
  const seconds = Math.ceil(useRemaining(resendAt) / 1000);
  const send = async () => {
    const answer = await onSend();
    if (answer === false) return;
    deadline.write(serverNow() + (typeof answer === 'number' ? answer : resendAfter) * 1000, purpose);
    rerender((count) => count + 1);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      {...rest}
      onInput={(event) => {
        event.currentTarget.value = digitsOf(event.currentTarget.value).slice(0, 6);
      }}
      suffix={
        <Button
          kind="text"
          size="s"
          className={css.send}
          aria-disabled={seconds > 0 || undefined}
          onClick={() => (seconds > 0 ? undefined : send().catch(() => undefined))}
        >
          {seconds > 0 ? t('resendIn', { seconds }) : t(resendAt ? 'resend' : 'getCode')}
        </Button>
      }
    />
  );
};
