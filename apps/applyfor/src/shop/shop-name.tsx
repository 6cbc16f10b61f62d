import {
  useListMyShopRenamesQuery,
  useProposeShopNameMutation,
  useWithdrawShopNameMutation,
} from '@juhe/api-client/applyfor/rename';
import type { ShopRename, ShopRenames } from '@juhe/contract/applyfor/rename.schemas';
import { shopApplicationLimits } from '@juhe/contract/applyfor/shop.constants';
import {
  Button,
  Card,
  confirmDialog,
  errorText,
  Field,
  formatMoment,
  ListSkeleton,
  Muted,
  QueryView,
  SectionHead,
  Sheet,
  Stack,
  TextInput,
  Timeline,
  toast,
  useRules,
} from '@juhe/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { showRefusal } from '../shared/application-form.tsx';

/** The pending proposal, and the button to withdraw it. */
const Open = ({ open }: { open: ShopRename }) => {
  const t = useTranslations('info');
  const [withdraw, { isLoading }] = useWithdrawShopNameMutation();
  const confirmWithdrawal = () =>
    confirmDialog({
      title: t('rename.withdraw'),
      text: t('rename.withdrawText', { name: open.name }),
      confirm: t('rename.withdraw'),
      danger: true,
      work: () =>
        withdraw({})
          .unwrap()
          .then(
            () => toast(t('rename.withdrawn'), { kind: 'success' }),
            (refusal: unknown) => toast(errorText(refusal) ?? t('failed'), { kind: 'error' }),
          ),
    });
  return (
    <Card>
      <Stack gap={3}>
        <p role="status">{t('rename.waits', { name: open.name })}</p>
        <Button kind="secondary" block busy={isLoading} onClick={() => void confirmWithdrawal()}>
          {t('rename.withdraw')}
        </Button>
      </Stack>
    </Card>
  );
};

const Proposal = ({ shopName }: { shopName: string }) => {
  const t = useTranslations('info');
  const rules = useRules();
  const id = useId();
  const [propose, { isLoading }] = useProposeShopNameMutation();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: shopName } });
  const send = async ({ name }: { name: string }) => {
    try {
      await propose({ name: name.trim() }).unwrap();
      toast(t('rename.sent'), { kind: 'success' });
    } catch (refusal) {
      showRefusal(refusal, ['name'] as const, setError, t('failed'));
    }
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <Stack gap={3}>
        <Field label={t('rename.newName')} hint={t('rename.hint')} error={formState.errors.name?.message} required>
          <TextInput
            maxLength={shopApplicationLimits.name}
            autoComplete="off"
            {...register('name', { ...rules(), validate: (name) => name.trim().length >= 2 || t('rename.tooShort', { n: 2 }) })}
          />
        </Field>
        <Button kind="primary" type="submit" block busy={isLoading}>
          {t('rename.send')}
        </Button>
      </Stack>
    </form>
  );
};

const History = ({ list }: Pick<ShopRenames, 'list'>) => {
  const t = useTranslations('info');
  return (
    <section>
      <SectionHead>{t('rename.history')}</SectionHead>
      <Timeline
        items={list.map(({ id, state, formerName, name, refusal, createdAt, decidedAt }) => ({
          key: id,
          title: t(`rename.state.${state}`),
          note: [t('rename.change', { from: formerName, to: name }), refusal].filter(Boolean).join(' · '),
          at: decidedAt ?? createdAt,
        }))}
      />
    </section>
  );
};

interface Props {
  shopName: string;
  open: boolean;
  onClose: () => void;
}

/** Changes the shop's name: a proposal that the company decides on, one at a time; buyers see the current name until then. */
export const ShopName = ({ shopName, open, onClose }: Props) => {
  const t = useTranslations('info');
  const query = useListMyShopRenamesQuery(undefined, { skip: !open });
  return (
    <Sheet open={open} onClose={onClose} title={t('rename.title')} tall>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} media={0} />} isEmpty={() => false}>
        {(renames) => {
          if (!renames) return null;
          const canWithdraw = renames.actions.includes('withdraw');
          const canPropose = renames.actions.includes('propose');
          // The open proposal is the first of the list.
          const waiting = canWithdraw ? renames.list[0] : undefined;
          const decidedRenames = canWithdraw ? renames.list.slice(1) : renames.list;
          return (
            <Stack gap={4}>
              <p>{t('rename.present', { name: shopName })}</p>
              {waiting && <Open open={waiting} />}
              {canPropose && <Proposal key={shopName} shopName={shopName} />}
              {!waiting && !canPropose && (
                <Muted>
                  {renames.nextAt === null ? t('rename.limit') : t('rename.from', { time: formatMoment(renames.nextAt) })}
                </Muted>
              )}
              {decidedRenames.length > 0 && <History list={decidedRenames} />}
            </Stack>
          );
        }}
      </QueryView>
    </Sheet>
  );
};
