import type { Message } from '@juhe/contract/social/conversation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { Button, Icon, IconButton } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import type { OutgoingBody } from '../../shared/outgoing-store.ts';
import type { OutgoingMessage } from '../session/outgoing-queue.ts';
import css from './composer.module.css';

interface Props {
  messages: readonly Message[];
  outgoing: readonly OutgoingMessage[];
  /** Orders are sent to service desks only. */
  withOrders: boolean;
  onSend: (bodies: readonly OutgoingBody[]) => void;
}

interface Subject {
  readonly kind: 'order' | 'goods' | 'lot';
  readonly ref: string;
}

/** Number of latest messages to check: a card among them is not offered again. */
const latest = 20;
const icons = { order: 'package', goods: 'shopping-bag', lot: 'gavel' } as const;
/** Removes the offer from the URL. */
const withoutSubject = { orderNo: undefined, goodsId: undefined, productNo: undefined };

/**
 * A member who comes from an order, a product or a lot sends it with one tap, so that the partner knows the subject: to a
 * service desk, or to the owner of a lot.
 */
export const CardOffer = ({ messages, outgoing, withOrders, onSend }: Props) => {
  const t = useTranslations('chat');
  const texts = useTranslations('cardOffer');
  const { orderNo, goodsId, productNo } = useQuery(socialPages.chat);
  const { replaceQuery } = useNavigation();
  const subjects: readonly (Omit<Subject, 'ref'> & { ref: string | undefined })[] = [
    { kind: 'order', ref: withOrders ? orderNo : undefined },
    { kind: 'goods', ref: goodsId },
    { kind: 'lot', ref: productNo },
  ];
  const subject = subjects.find((item): item is Subject => item.ref !== undefined);
  if (subject === undefined) return null;
  const { kind, ref } = subject;
  const wasSent =
    messages.slice(-latest).some(({ card }) => card?.kind === kind && card.ref === ref) ||
    outgoing.some(({ body }) => body.kind === kind && body.ref === ref);
  if (wasSent) return null;
  const isOrder = kind === 'order';
  const close = () => replaceQuery(withoutSubject, socialPages.chat);
  const send = () => {
    onSend([{ kind, ref, title: isOrder ? ref : t(`card.${kind}`), picUrl: '' }]);
    close();
  };
  return (
    <div className={css.offer}>
      <Icon name={icons[kind]} size={18} />
      <span className={css.offered}>{isOrder ? t('offerOrder', { orderNo: ref }) : texts(kind)}</span>
      <Button kind="secondary" size="s" onClick={send}>
        {t(isOrder ? 'sendOrder' : 'send')}
      </Button>
      <IconButton icon="x" size={16} label={isOrder ? t('noOrder') : texts('close')} onClick={close} />
    </div>
  );
};
