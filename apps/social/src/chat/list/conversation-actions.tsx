import {
  useHideConversationMutation,
  useMuteConversationMutation,
  usePinConversationMutation,
} from '@juhe/api-client/social/conversation';
import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import { Cell, CellGroup, type IconName, Sheet } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';

interface Action {
  readonly key: 'pin' | 'mute' | 'hide';
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** The actions for a conversation in the list. */
export const useConversationActions = ({
  id: conversationId,
  pinned,
  muted,
}: Pick<Conversation, 'id' | 'pinned' | 'muted'>): readonly Action[] => {
  const t = useTranslations('chat');
  const [pin] = usePinConversationMutation();
  const [mute] = useMuteConversationMutation();
  const [hide] = useHideConversationMutation();
  return [
    {
      key: 'pin',
      icon: 'arrow-up',
      label: t(pinned ? 'list.unpin' : 'list.pin'),
      run: () => void pin({ conversationId, pinned: !pinned }),
    },
    {
      key: 'mute',
      icon: muted ? 'volume-2' : 'volume-x',
      label: t(muted ? 'list.unmute' : 'list.mute'),
      run: () => void mute({ conversationId, muted: !muted }),
    },
    { key: 'hide', icon: 'eye-off', label: t('list.hide'), run: () => void hide({ conversationId }) },
  ];
};

const Actions = ({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) => (
  <CellGroup>
    {useConversationActions(conversation).map(({ key, icon, label, run }) => (
      <Cell
        key={key}
        icon={icon}
        title={label}
        onClick={() => {
          onClose();
          run();
        }}
      />
    ))}
  </CellGroup>
);

interface Props {
  conversation: Conversation | undefined;
  onClose: () => void;
}

/** The same actions as a sheet, after a long press. */
export const ConversationActions = ({ conversation, onClose }: Props) => {
  const t = useTranslations('chat');
  return (
    <Sheet open={conversation !== undefined} onClose={onClose} title={conversation?.partner.name || t('leftName')}>
      {conversation && <Actions conversation={conversation} onClose={onClose} />}
    </Sheet>
  );
};
