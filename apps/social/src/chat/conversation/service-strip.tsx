import { useRateServiceMutation } from '@juhe/api-client/social/service-desk';
import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import { Rate } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './chat.module.css';

interface Props {
  conversationId: string;
  service: NonNullable<Conversation['service']>;
  onChanged: () => unknown;
}

/** The state of a conversation with a service desk; after an answer the member rates it here. */
export const ServiceStrip = ({ conversationId, service, onChanged }: Props) => {
  const t = useTranslations('chat');
  const [rate] = useRateServiceMutation();
  const choose = async (stars: number) => {
    try {
      await rate({ conversationId, stars }).unwrap();
      onChanged();
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <div className={css.service}>
      <span role="status">{t(`service.${service.asDesk ? 'desk.' : ''}${service.state}`)}</span>
      {service.mayRate && <Rate value={0} label={t('rate')} onChange={(stars) => void choose(stars)} />}
      {service.rating !== null && <Rate value={service.rating} label={t('rated', { stars: service.rating })} />}
    </div>
  );
};
