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
  const choose = async (value: string) => {
    const audience = choices.find((choice) => choice === value);
    if (!audience) return;
    const { error } = await setRules({ who: audience });
    if (error) return;
    toast(t('rules.saved'), { kind: 'success' });
    setOpen(false);
  };
  const toggle = async () => {
    const { error } = await setRules({ receipts: data?.receipts === false });
    if (!error) toast(t('rules.saved'), { kind: 'success' });
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
            onChange={() => void toggle()}
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
