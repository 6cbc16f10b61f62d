import {
  useBlockMemberMutation,
  useClearConversationMutation,
  useMuteConversationMutation,
  usePinConversationMutation,
} from '@juhe/api-client/social/conversation';
import { useCloseServiceMutation } from '@juhe/api-client/social/service-desk';
import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { Cell, CellGroup, confirmDialog, Muted, Sheet, Switch } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { platformDesk } from '../session/desk.ts';

interface Props {
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
  onReport: () => void;
  /** The conversation has changed on the server. */
  onChanged: () => void;
  onCleared: () => void;
}

/** The actions for a conversation: homepage, pin, mute, clear, report, block. */
export const ConversationMenu = ({ conversation, open, onClose, onReport, onChanged, onCleared }: Props) => {
  const t = useTranslations('chat');
  const { id: conversationId, partner, service, pinned, muted, writable } = conversation;
  const [pin] = usePinConversationMutation();
  const [mute] = useMuteConversationMutation();
  const [clear] = useClearConversationMutation();
  const [block] = useBlockMemberMutation();
  const [closeService] = useCloseServiceMutation();
  const { memberId } = partner;
  const isBlocked = writable === 'blocked';
  const change = async (work: { unwrap: () => Promise<unknown> }) => {
    try {
      await work.unwrap();
      onChanged();
    } catch {
      // The error policy shows the server's message.
    }
  };
  const confirmClear = () =>
    confirmDialog({
      title: t('clearTitle'),
      text: t('clearText'),
      confirm: t('clear'),
      danger: true,
      work: () => clear({ conversationId }).unwrap().then(onCleared),
    });
  const confirmBlock = async () => {
    if (memberId === null) return;
    if (isBlocked) return change(block({ memberId, blocked: false }));
    await confirmDialog({
      title: t('blockTitle', { name: partner.name }),
      text: t('blockText'),
      confirm: t('block'),
      danger: true,
      work: () => block({ memberId, blocked: true }).unwrap().then(onChanged),
    });
  };
  const closeAndRun = (work: () => unknown) => () => {
    onClose();
    void work();
  };
  const isAsking = service !== null && !service.asDesk;
  return (
    <Sheet open={open} onClose={onClose} title={partner.name || t('leftName')}>
      <CellGroup>
        {memberId !== null && <Cell icon="user" title={t('homepage')} to={socialPages.userHomepage({ memberId })} />}
        {isAsking && service.deskId !== platformDesk && (
          <Cell icon="store" title={t('shop')} to={mallPages.shop({ shopId: service.deskId })} />
        )}
        <Cell
          icon="arrow-up"
          title={t('pin')}
          value={
            <Switch
              aria-label={t('pin')}
              checked={pinned}
              onChange={() => void change(pin({ conversationId, pinned: !pinned }))}
            />
          }
        />
        <Cell
          icon="bell"
          title={t('mute')}
          value={
            <Switch
              aria-label={t('mute')}
              checked={muted}
              onChange={() => void change(mute({ conversationId, muted: !muted }))}
            />
          }
        />
        {isAsking && service.state !== 'closed' && (
          <Cell
            icon="circle-check"
            title={t('closeService')}
            onClick={closeAndRun(() => change(closeService({ conversationId })))}
          />
        )}
        <Cell icon="trash-2" title={t('clear')} onClick={closeAndRun(confirmClear)} />
        {memberId !== null && <Cell icon="flag" title={t('reportMember')} onClick={closeAndRun(onReport)} />}
        {memberId !== null && service === null && (
          <Cell
            icon="lock"
            title={isBlocked ? t('unblock') : t('block')}
            danger={!isBlocked}
            onClick={closeAndRun(confirmBlock)}
          />
        )}
      </CellGroup>
      <Muted>{t('privacy')}</Muted>
    </Sheet>
  );
};
