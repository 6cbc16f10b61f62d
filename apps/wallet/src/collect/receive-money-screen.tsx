import { useGetProfileQuery } from '@juhe/api-client/member/session';
import {
  useGetCollectCodeQuery,
  useMakeCollectCodeMutation,
  useRemoveCollectCodesMutation,
} from '@juhe/api-client/wallet/collect';
import type { CollectCode } from '@juhe/contract/wallet/collect.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import {
  Avatar,
  Button,
  Cell,
  CellGroup,
  confirmDialog,
  copyText,
  DateTime,
  DetailSkeleton,
  Empty,
  errorText,
  formatPrice,
  Page,
  Price,
  QrCode,
  QueryView,
  Skeleton,
  toast,
} from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AmountSheet } from './amount-sheet.tsx';
import css from './collect.module.css';
import { useReceived } from './use-received.ts';

/** The URL that opens the payment to the owner of the code. */
const linkOf = (code: string): string => new URL(`#${walletPages.payTo({ code })}`, location.href).href;

/** The member's collecting code, for any amount or a fixed one; shows payments as they arrive. */
const ReceiveMoneyScreen = () => {
  const t = useTranslations('collect');
  const query = useGetCollectCodeQuery();
  const [fixed, setFixed] = useState<CollectCode>();
  const [make, { isLoading }] = useMakeCollectCodeMutation();
  const open = async () => {
    try {
      await make({}).unwrap();
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <Page width="form">
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {({ general }) =>
          general === null ? (
            <>
              <Empty icon="qr-code" text={t('none')} />
              <Button kind="primary" block busy={isLoading} onClick={open}>
                {t('open')}
              </Button>
            </>
          ) : (
            <Code code={fixed ?? general} onFixed={setFixed} onRenew={open} />
          )
        }
      </QueryView>
      <Reveal ready={query.data !== undefined || query.isError} skeleton={null}>
        <CellGroup>
          <Cell icon="send" title={t('requests')} note={t('requestsNote')} to={walletPages.moneyRequests()} />
        </CellGroup>
      </Reveal>
    </Page>
  );
};

interface CodeProps {
  code: CollectCode;
  /** Shows a code with an amount, or the general one if undefined. */
  onFixed: (code?: CollectCode) => void;
  onRenew: () => Promise<void>;
}

const Code = ({ code: { code, amountCents, memo, expiresAt }, onFixed, onRenew }: CodeProps) => {
  const t = useTranslations('collect');
  const profile = useGetProfileQuery().data;
  const received = useReceived();
  const [choosing, setChoosing] = useState(false);
  const [remove] = useRemoveCollectCodesMutation();
  const renew = () => confirmDialog({ title: t('renewTitle'), text: t('renewText'), confirm: t('renew'), work: () => onRenew() });
  const end = () =>
    confirmDialog({
      title: t('endTitle'),
      text: t('endText'),
      confirm: t('end'),
      danger: true,
      work: async () => {
        await remove({}).unwrap();
        onFixed();
      },
    });
  return (
    <>
      <section className={css.card}>
        <p className={css.who}>
          {profile ? (
            <>
              <Avatar src={profile.avatar} name={profile.nickname} size={40} />
              {profile.nickname}
            </>
          ) : (
            <Skeleton width={120} height={40} />
          )}
        </p>
        {amountCents !== null && <Price cents={amountCents} tone="ink" size="l" />}
        {memo !== '' && <p className={css.quiet}>{memo}</p>}
        <div className={css.qr}>
          <QrCode value={linkOf(code)} label={t('qr')} size={216} />
        </div>
        <p className={css.quiet}>
          {expiresAt === null ? t('scan') : t.rich('until', { at: <DateTime at={expiresAt} as="dayTime" /> })}
        </p>
        <div className={css.received} role="status">
          {received.map(({ id, amountCents: cents, counterpart }) => (
            <p key={id}>{t('received', { amount: formatPrice(cents), from: counterpart ?? '' })}</p>
          ))}
        </div>
      </section>
      {amountCents === null ? (
        <Button kind="primary" block onClick={() => setChoosing(true)}>
          {t('setAmount')}
        </Button>
      ) : (
        <Button kind="primary" block onClick={() => onFixed()}>
          {t('clearAmount')}
        </Button>
      )}
      <Button block icon="copy" onClick={() => copyText(linkOf(code), t('linkCopied'))}>
        {t('copyLink')}
      </Button>
      {amountCents === null && (
        <Button block icon="refresh-cw" onClick={renew}>
          {t('renew')}
        </Button>
      )}
      <Button kind="text" block onClick={end}>
        {t('end')}
      </Button>
      {choosing && <AmountSheet open onClose={() => setChoosing(false)} onCreated={onFixed} />}
    </>
  );
};

export { ReceiveMoneyScreen as Screen };
