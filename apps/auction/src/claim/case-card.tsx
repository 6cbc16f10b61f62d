import { useAddStatementMutation } from '@juhe/api-client/auction/case';
import type { AuctionCase, OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { useTranslations } from '@juhe/platform';
import { Button, Card, DateTime, Muted, SectionHead, Stack } from '@juhe/ui';
import { useState } from 'react';
import css from './claim.module.css';
import { Evidence } from './evidence.tsx';
import { WordsSheet } from './words-sheet.tsx';

/** What both sides said, and how it was decided. */
export const CaseCard = ({ payment, found }: { payment: OrderPayment; found: AuctionCase }) => {
  const t = useTranslations('payment');
  const [open, setOpen] = useState(false);
  const [add] = useAddStatementMutation();
  return (
    <section>
      <SectionHead>{t(`case.${found.state}`)}</SectionHead>
      <Card>
        <Stack>
          {found.ruling !== null && <p>{found.ruling}</p>}
          {found.statements.map(({ side, text, pictures, at }) => (
            <div key={`${side}${at}`}>
              <Muted>
                {t(side === payment.side ? 'you' : side === 'buy' ? 'buyer' : 'seller')} · <DateTime at={at} />
              </Muted>
              <p className={css.statement}>{text}</p>
              <Evidence pictures={pictures} />
            </div>
          ))}
          {payment.actions.includes('statement') && (
            <>
              <Muted>
                {t('statementsUntil')} <DateTime at={found.statementsUntil} />
              </Muted>
              <Button block onClick={() => setOpen(true)}>
                {t('statement')}
              </Button>
            </>
          )}
        </Stack>
      </Card>
      <WordsSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('statement')}
        pictures
        send={(text, pictureIds) => add({ orderNo: payment.orderNo, text, pictureIds }).unwrap()}
      />
    </section>
  );
};
