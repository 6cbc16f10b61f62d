import { useAddCaseStatementMutation } from '@juhe/api-client/auction/case';
import type { AuctionCase, OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { Button, Card, DateTime, Muted, SectionHead, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './claim.module.css';
import { Evidence } from './evidence.tsx';
import type { FreshPayment } from './fresh-payment.ts';
import { StatementSheet } from './statement-sheet.tsx';

interface Props {
  payment: OrderPayment;
  dispute: AuctionCase;
  fresh: FreshPayment;
}

/** The statements of both sides, and the decision. */
export const CaseCard = ({ payment, dispute, fresh }: Props) => {
  const t = useTranslations('payment');
  const [open, setOpen] = useState(false);
  const [add] = useAddCaseStatementMutation();
  return (
    <section>
      <SectionHead>{t(`case.${dispute.state}`)}</SectionHead>
      <Card>
        <Stack>
          {dispute.ruling !== null && <p>{dispute.ruling}</p>}
          {dispute.statements.map(({ side, text, pictures, at }) => (
            <div key={`${side}${at}`}>
              <Muted>
                {t(side === payment.side ? 'you' : side === 'buy' ? 'buyer' : 'seller')} · <DateTime at={at} />
              </Muted>
              <p className={css.statement}>{text}</p>
              <Evidence pictures={pictures} fresh={fresh} />
            </div>
          ))}
          {payment.actions.includes('statement') && (
            <>
              <Muted>
                {t('statementsUntil')} <DateTime at={dispute.statementsUntil} />
              </Muted>
              <Button block onClick={() => setOpen(true)}>
                {t('statement')}
              </Button>
            </>
          )}
        </Stack>
      </Card>
      <StatementSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('statement')}
        pictures
        send={(text, pictureIds) => add({ orderNo: payment.orderNo, text, pictureIds }).unwrap()}
      />
    </section>
  );
};
