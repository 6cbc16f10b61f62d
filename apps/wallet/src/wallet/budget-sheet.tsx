import { useSaveBudgetMutation } from '@juhe/api-client/wallet/budget';
import type { BudgetScope, MonthBudget } from '@juhe/contract/wallet/budget.schemas';
import { AmountInput, Button, errorText, Field, FieldGroup, Muted, Sheet, toast } from '@juhe/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useScopeName } from './use-scope-name.ts';

type Limits = Readonly<Partial<Record<BudgetScope, number | null>>>;

/** Sets the budgets, of all spending and of each category; an empty amount removes the budget. Mounted while it is open. */
export const BudgetSheet = ({ budgets, onClose }: { budgets: MonthBudget['budgets']; onClose: () => void }) => {
  const t = useTranslations('budget');
  const nameOf = useScopeName();
  const form = useId();
  const [limits, setLimits] = useState<Limits>(Object.fromEntries(budgets.map(({ scope, limitCents }) => [scope, limitCents])));
  const [error, setError] = useState<string>();
  const [save, { isLoading }] = useSaveBudgetMutation();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const chosen = budgets.flatMap(({ scope }) => {
      const limitCents = limits[scope] ?? null;
      return limitCents === null || limitCents === 0 ? [] : [{ scope, limitCents }];
    });
    try {
      await save({ limits: chosen }).unwrap();
      toast(t('saved'), { kind: 'success' });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('set')}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={isLoading}>
          {t('save')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <FieldGroup>
          <Muted>{t('hint')}</Muted>
          {budgets.map(({ scope }) => (
            <Field key={scope} label={nameOf(scope)}>
              <AmountInput
                value={limits[scope] ?? null}
                onChange={(cents) => {
                  setError(undefined);
                  setLimits({ ...limits, [scope]: cents });
                }}
              />
            </Field>
          ))}
          {error !== undefined && <p role="alert">{error}</p>}
        </FieldGroup>
      </form>
    </Sheet>
  );
};
