import type { ApiError } from '@juhe/api-client';
import { errorText } from '@juhe/ui';
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import { saveDraft, readDraft } from './draft.ts';
import { digitsOf } from './digits.ts';

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
  /** Errors of fields, or of the form as a whole. */
  readonly errors: Errors<Name>;
  readonly busy: boolean;
  /** `digits`: accepts exactly that many digits and nothing else, whether typed or pasted. */
  readonly field: (name: Name, options?: { digits?: number }) => FormField;
  /** Validates one field, shows its error and focuses it. */
  readonly check: (name: Name) => boolean;
  readonly refuse: (name: Name, message: string) => void;
  /** Validates all fields, then runs; an error returned by `run` is shown at its field or above the button. */
  readonly submit: (run: (values: Values<Name>) => Promise<ApiError | undefined>) => (event: SyntheticEvent) => void;
}

/**
 * State of a form with a few text inputs: errors appear on submit and disappear when their field changes. The sign-in must be
 * light and independent in the shell, so it does without the form library of the remotes (11 KB of 25).
 * @param page whose draft it is; the mobile draft is shared by all pages except `bind`, where it belongs to another person
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

  const show = (fieldErrors: Errors<Name>) => {
    setErrors(fieldErrors);
    const first = names.find((name) => fieldErrors[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  };
  const wrong = (checked: readonly Name[]): Errors<Name> => {
    const fieldErrors: Errors<Name> = {};
    for (const name of checked) {
      const message = rules[name](values[name]);
      if (message !== undefined) fieldErrors[name] = message;
    }
    return fieldErrors;
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
        saveDraft(keyOf(name), value);
        setErrors((before) => ({ ...before, [name]: undefined, form: undefined }));
      },
      ref: (element) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
    }),
    check: (name) => {
      const fieldErrors = wrong([name]);
      show(fieldErrors);
      return fieldErrors[name] === undefined;
    },
    refuse: (name, message) => show({ [name]: message } as Errors<Name>),
    submit: (run) => (event) => {
      event.preventDefault();
      if (busy) return;
      const fieldErrors = wrong(names);
      show(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) return;
      setBusy(true);
      void run(values).then((error) => {
        setBusy(false);
        if (error) show({ [names.find((name) => name === error.field) ?? 'form']: errorText(error) } as Errors<Name>);
      });
    },
  };
};
