import { useGetChatRulesQuery, useSetChatRulesMutation } from '@juhe/api-client/social/conversation';
import * as socialPages from '@juhe/contract/pages/social';
import type { ChatRules } from '@juhe/contract/social/conversation.schemas';
import { Cell, Muted, Radio, RadioGroup, Sheet, Switch, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

const choices = ['everyone', 'followed', 'friends'] as const satisfies readonly ChatRules['who'][];

/** Who may write to the member, read receipts, and the blocked members. */
export const ChatRulesCells = () => {
  const t = useTranslations('chat');
  const { data } = useGetChatRulesQuery();
  const [setRules, { isLoading }] = useSetChatRulesMutation();
  const [open, setOpen] = useState(false);
  const save = async (change: Parameters<typeof setRules>[0]): Promise<boolean> => {
    try {
      await setRules(change).unwrap();
      toast(t('rules.saved'), { kind: 'success' });
      return true;
    } catch {
      // The error policy shows the server's message.
      return false;
    }
  };
  const choose = async (value: string) => {
    const audience = choices.find((choice) => choice === value);
    if (!audience) return;
    if (await save({ who: audience })) setOpen(false);
  };
  return (
    <>
      <Cell
        icon="message-circle"
        title={t('rules.title')}
        value={data ? t(`rules.${data.who}`) : ''}
        arrow
        onClick={() => setOpen(true)}
      />
      <Cell
        icon="check"
        title={t('rules.receipts')}
        note={t('rules.receiptsNote')}
        value={
          <Switch
            aria-label={t('rules.receipts')}
            checked={data?.receipts ?? false}
            disabled={!data || isLoading}
            onChange={() => void save({ receipts: data?.receipts === false })}
          />
        }
      />
      <Cell icon="shield-check" title={t('blocks.title')} to={socialPages.blockedMembers()} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('rules.title')}>
        <Muted>{t('rules.note')}</Muted>
        <RadioGroup label={t('rules.title')} value={data?.who} onChange={(value) => void choose(value)}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice}>
              {t(`rules.${choice}`)}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  );
};
