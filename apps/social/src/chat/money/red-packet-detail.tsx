import { useGetRedPacketQuery, useOpenRedPacketMutation } from '@juhe/api-client/social/red-packet';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { RedPacket } from '@juhe/contract/social/red-packet.schemas';
import { PageLink } from '@juhe/platform';
import { Button, DetailSkeleton, errorText, formatMoment, Icon, Price, QueryView, Sheet, Stack } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './red-packet.module.css';

interface Props {
  packetId: string;
  open: boolean;
  /** Name of the partner. */
  name: string;
  onClose: () => void;
  /** It was opened, or its state differs from the one in the message. */
  onChanged: (packetId: string) => void;
}

const Face = ({ packet, name }: { packet: RedPacket; name: string }) => {
  const t = useTranslations('redPacket');
  const { own: isSender, wish, amountCents, state, endedAt, expiresAt } = packet;
  return (
    <div className={css.detail}>
      <Icon name="gift" size={40} />
      <p className={css.quiet}>{t(isSender ? 'ownFor' : 'from', { name })}</p>
      <p className={css.big}>{wish || t('defaultWish')}</p>
      {amountCents !== null && <Price cents={amountCents} size="xl" tone="inherit" />}
      <p className={css.quiet}>
        {state === 'waiting' ? t('until', { at: formatMoment(expiresAt) }) : t(`${state}At`, { at: formatMoment(endedAt ?? '') })}
      </p>
    </div>
  );
};

/** One red packet: the sender, the wish, and the receiver's button to open it. */
export const RedPacketDetail = ({ packetId, open: isOpen, name, onClose, onChanged }: Props) => {
  const t = useTranslations('redPacket');
  const query = useGetRedPacketQuery({ id: packetId }, { skip: !isOpen, refetchOnMountOrArgChange: true });
  const [openPacket, { isLoading }] = useOpenRedPacketMutation();
  const [error, setError] = useState<string>();
  const packet = query.currentData;
  const close = () => {
    setError(undefined);
    onChanged(packetId);
    onClose();
  };
  const open = async () => {
    setError(undefined);
    try {
      await openPacket({ id: packetId }).unwrap();
      signDone();
    } catch (refusal) {
      setError(errorText(refusal));
      void query.refetch();
    }
    onChanged(packetId);
  };
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={t('title')}
      footer={
        packet &&
        !packet.own &&
        packet.state === 'waiting' && (
          <Button kind="primary" block busy={isLoading} onClick={open}>
            {t('open')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(data) => (
          <Stack gap={3}>
            <Face packet={data} name={name} />
            <div role="status">
              {!data.own && data.state === 'opened' && (
                <p className={css.error}>
                  {t('inWallet')} <PageLink to={walletPages.myWallet()}>{t('toWallet')}</PageLink>
                </p>
              )}
            </div>
            {error !== undefined && (
              <p role="alert" className={css.error}>
                {error}
              </p>
            )}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
};
