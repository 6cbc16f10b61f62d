import { invalidateTags, isApiError } from '@juhe/api-client';
import { useSaveExpertDraftMutation, useSubmitExpertApplicationMutation } from '@juhe/api-client/applyfor/daren';
import { expertLimits } from '@juhe/contract/applyfor/daren.constants';
import type { ExpertApplication, ExpertLevel, ExpertLevelTerms } from '@juhe/contract/applyfor/daren.schemas';
import {
  Card,
  Field,
  FieldGroup,
  Price,
  SectionHead,
  TextArea,
  TextInput,
  toast,
  UploadGrid,
  useLeaveGuard,
  useRules,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { ApplicationForm, showRefusal } from '../shared/application-form.tsx';
import { LevelChoice } from './level-choice.tsx';
import { usePrivatePictures } from '../shared/private-pictures.ts';
import { useDraft } from '../shared/use-draft.ts';

interface Form {
  realName: string;
  reason: string;
  links: string;
}
const fields = ['realName', 'reason', 'links'] as const;
/** As in the contract: minimum characters of name and reason, and maximum number of pictures. */
const minimum = { realName: 2, reason: 10 };
const maxPictures = 6;

interface Props {
  application: ExpertApplication | null;
  /** Fee of the lower rank. */
  feeCents: number;
  levels: readonly ExpertLevelTerms[];
  /** The agreement's current version. */
  agreementVersion: string | undefined;
}

/** The applicant, the reason and the evidence; kept as a draft while it is filled in. */
export const ExpertForm = ({ application, feeCents: baseCents, levels, agreementVersion }: Props) => {
  const t = useTranslations('expert');
  /** As the form opened; undefined after a refusal, which asks to read the current one. */
  const [openedVersion, setOpenedVersion] = useState(agreementVersion);
  const [levelId, setLevelId] = useState<ExpertLevel>('expert');
  const feeCents = levels.find(({ id }) => id === levelId)?.feeCents ?? baseCents;
  const rules = useRules();
  const [submit, { isLoading }] = useSubmitExpertApplicationMutation();
  const [saveDraft] = useSaveExpertDraftMutation();
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
  // Changes that the server has not stored would be lost.
  useLeaveGuard(draft.state === 'failed');
  const atLeast = (min: number) => ({
    ...rules(),
    validate: (value: string) => value.trim().length >= min || t('tooShort', { n: min }),
  });
  const send = async (filled: Form) => {
    if (pictures.isSending) return void toast(t('stillSending'));
    draft.stop();
    try {
      const { state } = await submit({
        ...filled,
        pictureIds: pictures.ids.join(','),
        levelId,
        expectedCents: feeCents,
        agreed: openedVersion ?? agreementVersion,
      }).unwrap();
      if (state === 'submitted') signDone();
      window.scrollTo({ top: 0 });
    } catch (refusal) {
      draft.go();
      if (isApiError(refusal) && refusal.field === 'agreed') {
        setOpenedVersion(undefined);
        invalidateTags('applyfor/daren');
      }
      showRefusal(refusal, fields, setError, t('failed'));
    }
  };
  const isComplete = realName.trim().length >= minimum.realName && reason.trim().length >= minimum.reason;
  return (
    <ApplicationForm
      agreement="expert"
      draft={draft.state}
      isComplete={isComplete}
      isSending={isLoading}
      send={t.rich('send', { amount: <Price cents={feeCents} size="s" tone="inherit" /> })}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      {levels.length > 1 && <LevelChoice levels={levels} value={levelId} onChange={setLevelId} />}
      <section>
        <SectionHead>{t('form')}</SectionHead>
        <Card>
          <FieldGroup>
            <Field label={t('realName')} error={errors.realName?.message} required>
              <TextInput
                maxLength={expertLimits.realName}
                autoComplete="name"
                {...register('realName', atLeast(minimum.realName))}
              />
            </Field>
            <Field label={t('reason')} error={errors.reason?.message} required>
              <TextArea
                maxLength={expertLimits.reason}
                rows={4}
                placeholder={t('reasonPlaceholder')}
                {...register('reason', atLeast(minimum.reason))}
              />
            </Field>
            <Field label={t('links')} hint={t('linksHint')} error={errors.links?.message}>
              <TextInput maxLength={expertLimits.links} {...register('links')} />
            </Field>
            <Field label={t('pictures')} hint={t('picturesHint', { n: maxPictures })}>
              <UploadGrid {...pictures.grid} max={maxPictures} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
    </ApplicationForm>
  );
};
