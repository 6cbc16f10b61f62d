import { Button } from '@juhe/ui';
import type { FormEventHandler, ReactNode } from 'react';
import css from './account.module.css';
import { Agreement } from './agreement.tsx';
import type { Consent } from './consent.tsx';

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Error of the form as a whole, shown above the button. */
  error: ReactNode;
  busy: boolean;
  submit: string;
  consent?: Consent;
  children: ReactNode;
}

/** Fields, consent, the form-level error and the submit button. */
export const AccountFormBox = ({ onSubmit, error, busy, submit, consent, children }: Props) => (
  <form className={css.form} onSubmit={onSubmit} noValidate>
    {children}
    {consent && <Agreement consent={consent} />}
    <p className={css.error} role="alert">
      {error}
    </p>
    <Button kind="primary" block type="submit" busy={busy}>
      {submit}
    </Button>
  </form>
);
