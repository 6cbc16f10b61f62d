import { useAskAssistantMutation, useRetryAnswerMutation, useStopAnswerMutation } from '@juhe/api-client/content/chat';
import type { ChatTurn } from '@juhe/contract/content/chat.schemas';
import { errorText } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { saveDraft, readDraft } from './chat-draft.ts';

interface Options {
  readonly conversationId: string | undefined;
  readonly turns: readonly ChatTurn[];
  readonly show: (conversationId: string, turn: ChatTurn, replaces?: string) => void;
  readonly onRequested: (conversationId: string) => void;
}

/** The draft, sending, editing, retrying and stopping of a conversation. */
export const useAsking = ({ conversationId, turns, show, onRequested }: Options) => {
  const t = useTranslations('chat');
  const [draftConversationId, setDraftConversationId] = useState(conversationId);
  const [text, setTyped] = useState(() => readDraft(conversationId));
  const [pending, setPending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [edited, setEdited] = useState<ChatTurn>();
  const [sendQuestion] = useAskAssistantMutation();
  const [retry] = useRetryAnswerMutation();
  const [stop] = useStopAnswerMutation();
  // Each conversation has its own draft.
  if (draftConversationId !== conversationId) {
    setDraftConversationId(conversationId);
    setTyped(readDraft(conversationId));
    setEdited(undefined);
    setRefusal(undefined);
  }
  const last = turns.at(-1);

  const setText = (next: string) => {
    setTyped(next);
    // An edited question is not a draft.
    if (!edited) saveDraft(conversationId, next);
  };
  const endEdit = () => {
    setEdited(undefined);
    setTyped(readDraft(conversationId));
  };
  const send = async (question: string) => {
    const replaced = edited;
    setTyped('');
    if (await submit(question, replaced)) {
      saveDraft(conversationId, '');
      setEdited(undefined);
    }
    // Restores the typed text next to the refusal.
    else setTyped((now) => (now === '' ? question : now));
  };
  /** @returns false when it was refused; the refusal is shown */
  const submit = async (question: string, replaced: ChatTurn | undefined): Promise<boolean> => {
    setPending(question);
    setRefusal(undefined);
    try {
      const { conversation, turn } = await sendQuestion({
        text: question,
        ...(conversationId === undefined ? {} : { conversationId }),
        ...(replaced ? { insteadOf: replaced.id } : {}),
      }).unwrap();
      show(conversation.id, turn, replaced?.answer.id);
      onRequested(conversation.id);
      return true;
    } catch (error) {
      setRefusal(errorText(error) ?? t('failed'));
      return false;
    } finally {
      setPending(undefined);
    }
  };
  return {
    text,
    setText,
    pending,
    refusal,
    edited,
    send,
    edit: (turn: ChatTurn) => {
      setEdited(turn);
      setTyped(turn.question);
    },
    endEdit,
    /** Requests the continuation of the last answer; the draft is unchanged. */
    goOn: () => submit(t('goOnQuestion'), undefined),
    retry: async () => {
      if (!last || conversationId === undefined) return;
      setRefusal(undefined);
      try {
        show(conversationId, await retry({ id: last.id }).unwrap(), last.answer.id);
      } catch {
        // The error policy shows the server's message.
      }
    },
    stop: async () => {
      if (!last || conversationId === undefined) return;
      try {
        show(conversationId, await stop({ id: last.answer.id }).unwrap(), last.answer.id);
      } catch {
        // The error policy shows the server's message.
      }
    },
  };
};
