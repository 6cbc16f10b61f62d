import { isApiError } from '@juhe/api-client';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import { ActionBar, Button, errorText, Icon, toast } from '@juhe/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './application-form.module.css';

interface ApplicationFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  /** The agreement that is accepted by submitting, and the namespace of the texts. */
  agreement: 'shop' | 'expert';
  draft: 'idle' | 'saving' | 'saved' | 'failed';
  isComplete: boolean;
  isSending: boolean;
  /** The label of the submit button. */
  send: ReactNode;
  /** false: a step before the last one, which submits nothing yet. */
  isLast?: boolean;
  /** The previous step. */
  back?: { readonly label: string; readonly onClick: () => void };
  children: ReactNode;
}

const link = (type: string, texts: ReactNode) => (
  <PageLink to={contentPages.rules({ type })} className={css.link}>
    {texts}
  </PageLink>
);
const linkTo = {
  shop: (texts: ReactNode) => link('shop', texts),
  expert: (texts: ReactNode) => link('expert', texts),
};

/**
 * The frame of an application: its sections, the privacy note, the agreement, and the bar with the draft state and the submit
 * button.
 */
export const ApplicationForm = ({
  agreement,
  draft,
  isComplete,
  isSending,
  send,
  isLast = true,
  back,
  children,
  onSubmit,
}: ApplicationFormProps) => {
  const t = useTranslations(agreement);
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      {children}
      <p className={css.note}>
        <Icon name="lock" size={14} />
        <span>{t('privacy')}</span>
      </p>
      {isLast && (
        <p className={css.note}>
          <span>
            {t.rich('agree', {
              link: linkTo[agreement],
            })}
          </span>
        </p>
      )}
      <ActionBar
        lead={
          <span className={css.draft} role="status">
            {t(`draft.${draft}`)}
          </span>
        }
      >
        {back && (
          <Button kind="secondary" onClick={back.onClick}>
            {back.label}
          </Button>
        )}
        {/* Clicked too early it names the missing fields; it is a primary button only when the form is complete. */}
        <Button kind={isComplete ? 'primary' : 'secondary'} type="submit" block busy={isSending} className={css.send}>
          {send}
        </Button>
      </ActionBar>
    </form>
  );
};

/** Shows a refusal at the field that it names, or as a toast. */
export const showRefusal = <Name extends string>(
  refusal: unknown,
  names: readonly Name[],
  setError: (name: Name, error: { message: string }, options: { shouldFocus: boolean }) => void,
  fallback: string,
): void => {
  const message = errorText(refusal) ?? fallback;
  const name = isApiError(refusal) ? names.find((field) => field === refusal.field) : undefined;
  if (name) setError(name, { message }, { shouldFocus: true });
  else toast(message, { kind: 'error' });
};
