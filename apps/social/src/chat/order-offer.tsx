import type { Message } from '@juhe/contract/social/conversation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { Button, Icon, IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { OutgoingBody } from '../shared/outgoing-store.ts';
import type { OutgoingMessage } from './outgoing-queue.ts';
import css from './composer.module.css';

interface Props {
  messages: readonly Message[];
  outgoing: readonly OutgoingMessage[];
  onSend: (bodies: readonly OutgoingBody[]) => void;
}

/** Number of latest messages to check: an order among them is not offered again. */
const latest = 20;

/** A member who comes from an order to a service desk sends it with one tap, so that the desk knows the subject. */
export const OrderOffer = ({ messages, outgoing, onSend }: Props) => {
  const t = useTranslations('chat');
  const { orderNo } = useQuery(socialPages.chat);
  const { replaceQuery } = useNavigation();
  if (orderNo === undefined) return null;
  const wasSent =
    messages.slice(-latest).some(({ card }) => card?.kind === 'order' && card.ref === orderNo) ||
    outgoing.some(({ body }) => body.kind === 'order' && body.ref === orderNo);
  if (wasSent) return null;
  const close = () => replaceQuery({ orderNo: undefined }, socialPages.chat);
  const send = () => {
    onSend([{ kind: 'order', ref: orderNo, title: orderNo, picUrl: '' }]);
    close();
  };
  return (
    <div className={css.offer}>
      <Icon name="package" size={18} />
      <span className={css.offered}>{t('offerOrder', { orderNo })}</span>
      <Button kind="secondary" size="s" onClick={send}>
        {t('sendOrder')}
      </Button>
      <IconButton icon="x" size={16} label={t('noOrder')} onClick={close} />
    </div>
  );
};
