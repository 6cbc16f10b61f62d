import { recallMessage } from '@juhe/api-client/social/conversation';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { serverNow } from '@juhe/platform';
import { Cell, CellGroup, confirmDialog, copyText, Sheet } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import type { ChatRow } from './rows.ts';

/** Time (ms) within which a message can be recalled (conversation.schemas.ts). */
const recallMs = 120_000;

/** Messages with money cannot be recalled. */
const moneyKinds: ReadonlySet<string> = new Set(['redPacket', 'transfer', 'split', 'cardGift']);

interface Props {
  row: ChatRow | undefined;
  onClose: () => void;
  onRecalled: (message: Message) => void;
  onReport: (message: Message) => void;
  onRetry: (clientId: string) => void;
  /** Removes a queued message from the queue. */
  onDiscard: (clientId: string) => void;
  /** Removes a message for the member only. */
  onRemove: (seq: number) => void;
  /** Translates a message of the partner, or hides its translation; undefined if no translation service exists. */
  onTranslate: ((seq: number) => void) | undefined;
  isTranslated: (seq: number) => boolean;
}

/** The actions for a message: copy, translate, recall, report, delete. */
export const MessageMenu = ({
  row,
  onClose,
  onRecalled,
  onReport,
  onRetry,
  onDiscard,
  onRemove,
  onTranslate,
  isTranslated,
}: Props) => {
  const t = useTranslations('chat');
  const message = row?.message;
  const outgoing = row?.outgoing;
  const body = outgoing?.body;
  const text = message?.kind === 'text' ? message.text : body?.kind === 'text' ? body.text : '';
  const act = (work: () => unknown) => () => {
    onClose();
    void work();
  };
  const recall = async (seq: number) => {
    const answer = await recallMessage({ conversationId: row?.conversationId ?? '', seq });
    if (answer.ok) onRecalled(answer.data);
  };
  const remove = (seq: number) =>
    confirmDialog({ title: t('removeTitle'), text: t('removeText'), confirm: t('remove'), danger: true }).then(
      (confirmed) => confirmed && onRemove(seq),
    );
  const isRecallable =
    message?.own === true && !moneyKinds.has(message.kind) && serverNow() - Date.parse(message.sentAt) < recallMs;
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={t('menu')}>
      <CellGroup>
        {text !== '' && <Cell icon="copy" title={t('copy')} onClick={act(() => copyText(text))} />}
        {message?.kind === 'text' && !message.own && onTranslate && (
          <Cell
            icon="languages"
            title={t(isTranslated(message.seq) ? 'translation.hide' : 'translation.show')}
            {...(isTranslated(message.seq) ? {} : { note: t('translation.note') })}
            onClick={act(() => onTranslate(message.seq))}
          />
        )}
        {outgoing && outgoing.state !== 'sending' && (
          <Cell icon="refresh-cw" title={t('retry')} onClick={act(() => onRetry(outgoing.clientId))} />
        )}
        {message && isRecallable && (
          <Cell icon="undo-2" title={t('recall')} note={t('recallNote')} onClick={act(() => recall(message.seq))} />
        )}
        {message && !message.own && <Cell icon="flag" title={t('report')} onClick={act(() => onReport(message))} />}
        {message && <Cell icon="trash-2" title={t('removeHere')} danger onClick={act(() => remove(message.seq))} />}
        {outgoing && outgoing.state !== 'sending' && (
          <Cell icon="trash-2" title={t('discard')} danger onClick={act(() => onDiscard(outgoing.clientId))} />
        )}
      </CellGroup>
    </Sheet>
  );
};
