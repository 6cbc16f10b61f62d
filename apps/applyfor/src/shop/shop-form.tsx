import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { useSubmitShopApplicationMutation, useSaveShopDraftMutation } from '@juhe/api-client/applyfor/shop';
import { invalidateTags, isApiError } from '@juhe/api-client';
import type { MarkedField, ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import type { goods } from '@juhe/contract/mall/goods';
import type { ClientOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { useNavigation } from '@juhe/platform';
import { Icon, ListSkeleton, Muted, onGoingBack, Price, Steps, toast, useLeaveGuard } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { Suspense, useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { ApplicationForm, showRefusal } from '../shared/application-form.tsx';
import { usePrivatePictures } from '../shared/private-pictures.ts';
import { useDraft } from '../shared/use-draft.ts';
import { type Plan, PlanChoice } from './plan-choice.tsx';
import { draftOf, type SettleIn, stepFields, stepOfMark, submissionOf, valuesOf } from './settle-in.ts';
import { RealNameNote } from './real-name-note.tsx';
import css from './shop.module.css';
import { Welcome } from './welcome.tsx';

/** The form steps after the plan choice, in a separate chunk that loads while the plan is chosen. */
const loadFacts = () => import(/* webpackChunkName: "settle-in-steps" */ './facts-step.tsx');
const FactsStep = lazyPart(() => loadFacts().then((part) => part.FactsStep));
const PapersStep = lazyPart(() =>
  import(/* webpackChunkName: "settle-in-steps" */ './papers-step.tsx').then((part) => part.PapersStep),
);

interface Props {
  application: ShopApplication | null;
  plans: readonly Plan[];
  categories: ClientOutput<typeof goods.getCategoryTree>;
}

const names = stepFields.flat();
const last = stepFields.length - 1;

/** The fields that the last rejection marked. */
const marksOf = (application: ShopApplication | null) => (application?.state === 'rejected' ? (application.marks ?? []) : []);

/** The step to resume at: that of the first marked field, otherwise the first one that is not filled in. */
const firstStep = (application: ShopApplication | null): number => {
  const marked = marksOf(application).map(({ field }) => stepOfMark(field));
  if (marked.length > 0) return Math.min(...marked);
  if (!application?.planId) return 0;
  return application.shopName === '' || application.licences.length === 0 ? 1 : last;
};

const announceSent = (text: string) => {
  signDone();
  toast(text, { kind: 'success' });
};

/**
 * Plan, facts and documents as three steps; kept as a draft while it is filled in, so that the next visit resumes it. The
 * back navigation returns to the previous step.
 */
export const ShopForm = ({ application, plans, categories }: Props) => {
  const t = useTranslations('shop');
  const { redirectTo } = useNavigation();
  const [submitShopApplication, { isLoading }] = useSubmitShopApplicationMutation();
  const [saveDraft] = useSaveShopDraftMutation();
  const licences = usePrivatePictures('licence', application?.licences ?? []);
  const identities = usePrivatePictures('identity', application?.identities ?? []);
  const [step, setStep] = useState(() => firstStep(application));
  const [isTried, setTried] = useState(false);
  const form = useForm<SettleIn>({ defaultValues: valuesOf(application), mode: 'onTouched' });
  const { control, handleSubmit, setError, trigger, formState } = form;
  const values = { ...valuesOf(application), ...useWatch({ control }) };
  const feeCents = plans.find(({ id }) => id === values.planId)?.feeCents ?? 0;
  const papers = { licenceIds: licences.ids, identityIds: identities.ids };
  const draft = useDraft(draftOf(values, papers), saveDraft);
  // Changes that the server has not stored would be lost.
  useLeaveGuard(draft.state === 'failed');
  const goToStep = (to: number) => {
    setStep(to);
    window.scrollTo({ top: 0 });
  };
  useEffect(() => void loadFacts().catch(() => undefined), []);
  // Each mark stays at its field until the field is changed.
  useEffect(() => {
    for (const { field, note } of marksOf(application)) {
      const name = names.find((fieldName) => fieldName === field);
      if (name) setError(name, { type: 'mark', message: note });
    }
  }, [application, setError]);
  const markOf = (field: MarkedField): string | undefined => {
    const stored = field === 'licenceIds' ? application?.licences : application?.identities;
    const currentIds = field === 'licenceIds' ? papers.licenceIds : papers.identityIds;
    const isAsItWas = stored?.map(({ id }) => id).join() === currentIds.join();
    return isAsItWas ? marksOf(application).find((mark) => mark.field === field)?.note : undefined;
  };
  useEffect(() => (step === 0 ? undefined : onGoingBack(() => setStep(step - 1))), [step]);

  const next = async () => {
    const fields = stepFields[step];
    if (fields && (await trigger(fields, { shouldFocus: true }))) goToStep(step + 1);
  };
  const send = async (filled: SettleIn) => {
    if (licences.ids.length === 0 || identities.ids.length !== 2) return;
    if (licences.isSending || identities.isSending) return void toast(t('stillSending'));
    draft.stop();
    try {
      const { state } = await submitShopApplication(submissionOf(filled, papers, plans)).unwrap();
      if (state === 'submitted') announceSent(t('sent'));
      redirectTo(applyforPages.info());
    } catch (refusal) {
      draft.go();
      const field = isApiError(refusal) ? refusal.field : undefined;
      if (field === 'agreed') invalidateTags('applyfor/plans');
      const at = stepFields.findIndex((fields) => fields.some((name) => name === field));
      if (at >= 0) setStep(at);
      // Runs after the step that shows the field has rendered.
      setTimeout(() => showRefusal(refusal, names, setError, t('failed')));
    }
  };
  const submit = handleSubmit(send);
  const sendLabel =
    feeCents > 0
      ? t.rich('sendAndPay', { amount: <Price cents={feeCents} size="s" tone="inherit" /> })
      : t(application?.state === 'rejected' ? 'sendAgain' : 'send');
  const hasPapers = licences.ids.length > 0 && identities.ids.length === 2;
  return (
    <>
      {step === 0 && <Welcome />}
      <RealNameNote />
      <Steps items={[t('step.plan'), t('step.facts'), t('step.papers')]} current={step} />
      <ApplicationForm
        agreement="shop"
        draft={draft.state}
        isComplete={step < last || hasPapers}
        isSending={isLoading}
        send={step < last ? t('next') : sendLabel}
        isLast={step === last}
        {...(step === 0 ? {} : { back: { label: t('previous'), onClick: () => goToStep(step - 1) } })}
        onSubmit={(event) => {
          event.preventDefault();
          if (step < last) return void next();
          setTried(true);
          void submit(event);
        }}
      >
        {application?.state === 'rejected' && (
          <p className={css.rejected} role="status">
            <Icon name="circle-alert" size={20} />
            <span>{t('rejectedBecause', { reason: application.reason ?? '' })}</span>
          </p>
        )}
        {step === 0 && (
          <Controller
            name="planId"
            control={control}
            rules={{ required: t('planMissing') }}
            render={({ field: { value, onChange } }) => (
              <PlanChoice plans={plans} value={value} onChange={onChange} error={formState.errors.planId?.message} />
            )}
          />
        )}
        {step !== 1 && feeCents > 0 && <Muted>{t('feeNote')}</Muted>}
        <Suspense fallback={<ListSkeleton rows={4} media={0} />}>
          {step === 1 && <FactsStep form={form} application={application} categories={categories} />}
          {step === last && (
            <PapersStep
              form={form}
              licences={licences}
              identities={identities}
              isTried={isTried}
              markOf={markOf}
              category={categories.find(({ id }) => id === values.categoryId)?.name}
            />
          )}
        </Suspense>
      </ApplicationForm>
    </>
  );
};
