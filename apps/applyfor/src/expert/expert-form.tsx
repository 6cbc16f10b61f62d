import { isApiError } from '@juhe/api-client';
import { useSaveDarenDraftMutation, useSubmitDarenApplyMutation } from '@juhe/api-client/applyfor/daren';
import type { ExpertApplication } from '@juhe/contract/applyfor/daren.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useTranslations } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  errorText,
  Field,
  FieldGroup,
  Icon,
  Price,
  SectionHead,
  TextArea,
  TextInput,
  toast,
  UploadGrid,
  useLeaveGuard,
  useRules,
} from '@juhe/ui';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { usePrivatePictures } from '../shared/private-pictures.ts';
import { useDraft } from '../shared/use-draft.ts';
import css from './expert.module.css';

interface Form {
  realName: string;
  reason: string;
  links: string;
}
const fields = ['realName', 'reason', 'links'] as const;
/** As in the contract: characters of name and reason at least, and pictures at most. */
const least = { realName: 2, reason: 10 };
const mostPictures = 6;

interface Props {
  application: ExpertApplication | null;
  feeCents: number;
}

const agreement = (words: ReactNode) => (
  <PageLink to={contentPages.rules({ type: 'expert' })} className={css.link}>
    {words}
  </PageLink>
);

/** Who applies, why, and what shows it; kept as a draft while it is filled in. */
export const ExpertForm = ({ application, feeCents }: Props) => {
  const t = useTranslations('expert');
  const rules = useRules();
  const [submit, { isLoading }] = useSubmitDarenApplyMutation();
  const [saveDraft] = useSaveDarenDraftMutation();
  const pictures = usePrivatePictures('expert', application?.pictures ?? []);
  const {
    register,
    control,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Form>({
    defaultValues: {
      realName: application?.realName ?? '',
      reason: application?.reason ?? '',
      links: application?.links ?? '',
    },
  });
  const [realName, reason, links] = useWatch({ control, name: fields });
  const draft = useDraft({ realName, reason, links, pictureIds: pictures.ids.join(',') }, saveDraft);
  // What the server has not taken would be lost.
  useLeaveGuard(draft.state === 'failed');
  const atLeast = (min: number) => ({
    ...rules(),
    validate: (value: string) => value.trim().length >= min || t('tooShort', { n: min }),
  });
  const send = async (filled: Form) => {
    if (pictures.isSending) return void toast(t('stillSending'));
    draft.stop();
    try {
      await submit({ ...filled, pictureIds: pictures.ids.join(','), expectedCents: feeCents }).unwrap();
      window.scrollTo({ top: 0 });
    } catch (refusal) {
      draft.go();
      const message = errorText(refusal) ?? t('failed');
      const field = isApiError(refusal) ? fields.find((name) => name === refusal.field) : undefined;
      if (field) setError(field, { message }, { shouldFocus: true });
      else toast(message, { kind: 'error' });
    }
  };
  const isComplete = realName.trim().length >= least.realName && reason.trim().length >= least.reason;
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <section>
        <SectionHead>{t('form')}</SectionHead>
        <Card>
          <FieldGroup>
            <Field label={t('realName')} error={errors.realName?.message} required>
              <TextInput maxLength={20} autoComplete="name" {...register('realName', atLeast(least.realName))} />
            </Field>
            <Field label={t('reason')} error={errors.reason?.message} required>
              <TextArea
                maxLength={200}
                rows={4}
                placeholder={t('reasonPlaceholder')}
                {...register('reason', atLeast(least.reason))}
              />
            </Field>
            <Field label={t('links')} hint={t('linksHint')} error={errors.links?.message}>
              <TextInput maxLength={300} {...register('links')} />
            </Field>
            <Field label={t('pictures')} hint={t('picturesHint', { n: mostPictures })}>
              <UploadGrid {...pictures.grid} max={mostPictures} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
      <p className={css.note}>
        <Icon name="lock" size={14} />
        <span>{t('privacy')}</span>
      </p>
      <p className={css.note}>
        <span>{t.rich('agree', { link: agreement })}</span>
      </p>
      <ActionBar
        lead={
          <span className={css.draft} role="status">
            {t(`draft.${draft.state}`)}
          </span>
        }
      >
        {/* Pressed too early it names what is missing; it leads only when nothing is. */}
        <Button kind={isComplete ? 'primary' : 'secondary'} type="submit" block busy={isLoading}>
          {t.rich('send', { amount: <Price cents={feeCents} size="s" tone="inherit" /> })}
        </Button>
      </ActionBar>
    </form>
  );
};
