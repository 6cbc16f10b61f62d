import { isApiError } from '@juhe/api-client';
import { usePayCardGiftMutation, useListGiftCardsQuery, useGiveCardMutation } from '@juhe/api-client/social/card-gift';
import * as socialPages from '@juhe/contract/pages/social';
import { cardGiftLimits } from '@juhe/contract/social/card-gift.constants';
import type { CardGift, GiftCard } from '@juhe/contract/social/card-gift.schemas';
import { Cashier } from '@juhe/features/cashier/cashier';
import { useOnline } from '@juhe/platform';
import {
  Button,
  Empty,
  errorText,
  Facts,
  Field,
  FieldGroup,
  formatPrice,
  ListSkeleton,
  Muted,
  Price,
  QueryView,
  Radio,
  RadioGroup,
  Sheet,
  Stack,
  TextArea,
  toast,
} from '@juhe/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { uuid } from '../../shared/uuid.ts';

interface Props {
  open: boolean;
  conversationId: string;
  /** The partner, who receives it. */
  name: string;
  onClose: () => void;
}

const blank = () => ({ clientId: uuid(), cardId: undefined as string | undefined, greeting: '' });

/** The cards on offer, with price, days and rights. */
const CardChoice = ({
  cards,
  value,
  onChange,
}: {
  cards: readonly GiftCard[];
  value: string | undefined;
  onChange: (cardId: string) => void;
}) => {
  const t = useTranslations('cardGift');
  return (
    <RadioGroup label={t('choose')} value={value} onChange={onChange} labelled>
      {cards.map(({ id, name, priceCents, durationDays, rights }) => (
        <Radio key={id} value={id} note={[t('days', { n: durationDays }), ...rights].join(' · ')}>
          {name} <Price cents={priceCents} size="base" tone="ink" />
        </Radio>
      ))}
    </RadioGroup>
  );
};

/** Gives the partner a card: selection, a greeting, and the cashier. It becomes a message after the payment. */
export const CardGiftSheet = ({ open, conversationId, name, onClose }: Props) => {
  const t = useTranslations('cardGift');
  const form = useId();
  const online = useOnline();
  const query = useListGiftCardsQuery({ conversationId }, { skip: !open, refetchOnMountOrArgChange: true });
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [due, setDue] = useState<CardGift>();
  const [giveCard, { isLoading }] = useGiveCardMutation();
  const [begin] = usePayCardGiftMutation();
  const { clientId, cardId, greeting } = draft;
  const cards = query.currentData ?? [];
  const chosen = cards.find(({ id }) => id === cardId) ?? (cards.length === 1 ? cards[0] : undefined);
  /** Another card or greeting is a new gift; after a lost response the request is repeated with the same number. */
  const change = (patch: { cardId?: string; greeting?: string }) => {
    setErrors({});
    setDraft({ ...draft, ...patch, clientId: uuid() });
  };
  const close = () => {
    setErrors({});
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (!online) return setErrors({ any: t('offline') });
    if (!chosen) return setErrors({ any: t('chooseFirst') });
    try {
      const { id, priceCents } = chosen;
      const gift = await giveCard({ conversationId, clientId, cardId: id, priceCents, greeting }).unwrap();
      close();
      // A gift that has ended in the meantime cannot be paid under its number.
      if (gift.actions.includes('pay')) setDue(gift);
      else setDraft(blank());
    } catch (refusal) {
      const isGreeting = isApiError(refusal) && refusal.field === 'greeting';
      setErrors({ [isGreeting ? 'greeting' : 'any']: errorText(refusal) ?? t('failed') });
      void query.refetch();
    }
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        title={t('title')}
        footer={
          cards.length > 0 && (
            <Button kind="primary" block type="submit" form={form} busy={isLoading}>
              {chosen ? `${t('give')} · ${formatPrice(chosen.priceCents)}` : t('give')}
            </Button>
          )
        }
      >
        <QueryView query={query} skeleton={<ListSkeleton rows={3} media={0} />}>
          {(offers) =>
            offers.length === 0 ? (
              <Empty icon="crown" text={t('none')} />
            ) : (
              <form id={form} onSubmit={submit} noValidate>
                <Stack gap={4}>
                  <Facts items={[[t('to'), name]]} />
                  <CardChoice cards={offers} value={chosen?.id} onChange={(id) => change({ cardId: id })} />
                  <FieldGroup>
                    <Field label={t('greeting')} {...(errors['greeting'] === undefined ? {} : { error: errors['greeting'] })}>
                      <TextArea
                        value={greeting}
                        rows={2}
                        maxLength={cardGiftLimits.greeting}
                        placeholder={t('greetingHint')}
                        onChange={(event) => change({ greeting: event.target.value })}
                      />
                    </Field>
                  </FieldGroup>
                  {errors['any'] !== undefined && <p role="alert">{errors['any']}</p>}
                  <Muted>{t('note', { n: cardGiftLimits.days })}</Muted>
                </Stack>
              </form>
            )
          }
        </QueryView>
      </Sheet>
      <Cashier
        payNo={due?.payNo ?? ''}
        open={due !== undefined}
        onClose={() => setDue(undefined)}
        returnTo={socialPages.chat({ conversationId })}
        tags={['social/card-gift']}
        onPaid={() => {
          setDue(undefined);
          setDraft(blank());
          toast(t('paid'), { kind: 'success' });
        }}
        begin={(method) => begin({ id: due?.id ?? '', ...method })}
      />
    </>
  );
};
