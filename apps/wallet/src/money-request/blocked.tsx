import { useListRequestBlocksQuery, useRemoveRequestBlockMutation } from '@juhe/api-client/wallet/money-request';
import { Button, Cell, CellGroup, Sheet, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** The members that the member blocked, with a button to unblock; renders nothing without any. */
export const Blocked = () => {
  const t = useTranslations('request');
  const { data: blocks = [] } = useListRequestBlocksQuery();
  const [remove] = useRemoveRequestBlockMutation();
  const [open, setOpen] = useState(false);
  if (blocks.length === 0) return null;
  const allow = async (requestId: string) => {
    try {
      await remove({ requestId }).unwrap();
      toast(t('unblocked'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <>
      <CellGroup>
        <Cell icon="lock" title={t('blocked')} value={t('people', { n: blocks.length })} onClick={() => setOpen(true)} />
      </CellGroup>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('blocked')}>
        <CellGroup>
          {blocks.map(({ requestId, nickname }) => (
            <Cell
              key={requestId}
              title={nickname}
              value={
                <Button size="s" onClick={() => allow(requestId)}>
                  {t('unblock')}
                </Button>
              }
            />
          ))}
        </CellGroup>
      </Sheet>
    </>
  );
};
