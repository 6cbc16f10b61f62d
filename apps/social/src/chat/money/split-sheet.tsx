import { isApiError } from '@juhe/api-client';
import { useListMyOrdersInfiniteQuery } from '@juhe/api-client/mall/order';
import { useAskSplitMutation } from '@juhe/api-client/social/chat-money';
import { chatMoneyLimits } from '@juhe/contract/social/chat-money.constants';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { useOnline } from '@juhe/platform';
import {
  AmountInput,
  Button,
  errorText,
  Field,
  FieldGroup,
  formatPrice,
  haptic,
  Muted,
  Select,
  Sheet,
  Stack,
  TextInput,
  toast,
} from '@juhe/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { uuid } from '../../shared/uuid.ts';

interface Props {
  open: boolean;
  conversationId: string;
  onClose: () => void;
  onSent: (message: Message) => void;
}

/** States of orders that can be split (chat-money.service.ts). */
const paidStates: readonly string[] = ['paid', 'shipped', 'received', 'completed'];

/** The partner's half, rounded down: the requester bears the odd cent. */
const halfOf = (cents: number | null): number | null => (cents === null || cents < 2 ? cents : Math.floor(cents / 2));

const blank = () => ({ clientId: uuid(), total: null as number | null, share: null as number | null, orderNo: '', memo: '' });
type Draft = ReturnType<typeof blank>;

/**
 * Requests a share of a bill from the partner: its total, or one of the latest paid orders, and the partner's share; half by
 * default.
 */
export const SplitSheet = ({ open, conversationId, onClose, onSent }: Props) => {
  const t = useTranslations('chatMoney');
  const form = useId();
  const online = useOnline();
  const orders = useListMyOrdersInfiniteQuery({}, { skip: !open });
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [requestSplit, { isLoading }] = useAskSplitMutation();
  const { clientId, total, share, orderNo, memo } = draft;
  const paid = (orders.data?.pages ?? []).flatMap(({ list }) => list).filter(({ state }) => paidStates.includes(state));
  const change = (patch: Partial<Draft>) => {
    setErrors({});
    setDraft({ ...draft, ...patch, clientId: uuid() });
  };
  const choose = (chosen: string) => {
    const order = paid.find((entry) => entry.orderNo === chosen);
    const cents = order?.payableCents ?? null;
    change({ orderNo: chosen, total: cents, share: halfOf(cents) });
  };
  const close = () => {
    setErrors({});
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (!online) return setErrors({ any: t('offline') });
    const { mostCents: maxCents, mostTotalCents: maxTotalCents } = chatMoneyLimits;
    if (total === null || total < 1 || total > maxTotalCents)
      return setErrors({ totalCents: t('amountWrong', { most: formatPrice(maxTotalCents) }) });
    if (share === null || share < 1 || share > Math.min(total, maxCents))
      return setErrors({ amountCents: t('amountWrong', { most: formatPrice(Math.min(total, maxCents)) }) });
    try {
      const bill = orderNo === '' ? { totalCents: total } : { orderNo };
      const { message } = await requestSplit({ conversationId, clientId, amountCents: share, memo, ...bill }).unwrap();
      haptic('success');
      toast(t('asked'), { kind: 'success' });
      setDraft(blank());
      close();
      onSent(message);
    } catch (refusal) {
      const field = (isApiError(refusal) && refusal.field) || 'any';
      setErrors({ [field === 'amountCents' || field === 'memo' ? field : 'any']: errorText(refusal) ?? t('failed') });
    }
  };
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('split')}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={isLoading}>
          {share === null ? t('ask') : `${t('ask')} · ${formatPrice(share)}`}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack gap={4}>
          <FieldGroup>
            {paid.length > 0 && (
              <Field label={t('ofOrder')}>
                <Select
                  value={orderNo}
                  placeholder={false}
                  options={[
                    { value: '', label: t('noOrder') },
                    ...paid.map((order) => ({
                      value: order.orderNo,
                      label: `${order.items[0]?.productName ?? order.orderNo} · ${formatPrice(order.payableCents)}`,
                    })),
                  ]}
                  onChange={(event) => choose(event.target.value)}
                />
              </Field>
            )}
            <Field label={t('total')} {...errorOf('totalCents')} required>
              <AmountInput
                value={total}
                disabled={orderNo !== ''}
                onChange={(cents) => change({ total: cents, share: halfOf(cents) })}
              />
            </Field>
            <Field label={t('share')} hint={t('shareHint')} {...errorOf('amountCents')} required>
              <AmountInput value={share} onChange={(cents) => change({ share: cents })} />
            </Field>
            <Field label={t('memo')} {...errorOf('memo')}>
              <TextInput
                value={memo}
                maxLength={chatMoneyLimits.memo}
                onChange={(event) => change({ memo: event.target.value })}
              />
            </Field>
          </FieldGroup>
          {errors['any'] !== undefined && <p role="alert">{errors['any']}</p>}
          <Muted>{t('splitNote')}</Muted>
        </Stack>
      </form>
    </Sheet>
  );
};
