import type { ApiError } from '@juhe/api-client';
import { errorText } from '@juhe/ui';
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import { keepDraft, readDraft } from './draft.ts';
import { digitsOf } from './rules.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = Partial<Record<Name | 'form', string>>;

/** The attributes of one input. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly ref: (element: HTMLInputElement | null) => void;
}

export interface AccountForm<Name extends string> {
  readonly values: Values<Name>;
  /** At a field, or at the form as a whole. */
  readonly errors: Errors<Name>;
  readonly busy: boolean;
  /** `digits`: takes that many digits and nothing else, however they are typed or pasted. */
  readonly field: (name: Name, options?: { digits?: number }) => FormField;
  /** Checks one field, shows its error and puts the focus there. */
  readonly check: (name: Name) => boolean;
  readonly refuse: (name: Name, message: string) => void;
  /** Checks everything, then runs; what `run` answers is shown at its field, or above the button. */
  readonly submit: (run: (values: Values<Name>) => Promise<ApiError | undefined>) => (event: SyntheticEvent) => void;
}

/**
 * A form of a few text inputs: errors appear on sending and go as soon as their field is changed. The sign-in has to be light
 * and alone in the shell, so it does without the form library of the remotes (11 KB of 25).
 * @param page whose draft it is; the mobile is one draft for all pages but `bind`, where it is another person's
 */
export const useAccountForm = <Name extends string>(
  page: 'password' | 'code' | 'register' | 'forgot' | 'bind',
  initial: Values<Name>,
  rules: Readonly<Record<NoInfer<Name>, (value: string) => string | undefined>>,
): AccountForm<Name> => {
  const keyOf = (name: string) => (name === 'mobile' && page !== 'bind' ? name : `${page}.${name}`);
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, value || readDraft(keyOf(name))])) as Values<Name>,
  );
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const names = Object.keys(initial) as Name[];

  const show = (found: Errors<Name>) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  };
  const wrong = (checked: readonly Name[]): Errors<Name> => {
    const found: Errors<Name> = {};
    for (const name of checked) {
      const message = rules[name](values[name]);
      if (message !== undefined) found[name] = message;
    }
    return found;
  };

  return {
    values,
    errors,
    busy,
    field: (name, { digits } = {}) => ({
      name,
      value: values[name],
      onChange: ({ target }) => {
        const value = digits === undefined ? target.value : digitsOf(target.value, digits);
        setValues((before) => ({ ...before, [name]: value }));
        keepDraft(keyOf(name), value);
        setErrors((before) => ({ ...before, [name]: undefined, form: undefined }));
      },
      ref: (element) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
    }),
    check: (name) => {
      const found = wrong([name]);
      show(found);
      return found[name] === undefined;
    },
    refuse: (name, message) => show({ [name]: message } as Errors<Name>),
    submit: (run) => (event) => {
      event.preventDefault();
      if (busy) return;
      const found = wrong(names);
      show(found);
      if (Object.keys(found).length > 0) return;
      setBusy(true);
      void run(values).then((error) => {
        setBusy(false);
        if (error) show({ [names.find((name) => name === error.field) ?? 'form']: errorText(error) } as Errors<Name>);
      });
    },
  };
};
