import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { Button, Card, DateTime, ImagePreview, Muted, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './claim.module.css';
import type { FreshPayment } from './fresh-payment.ts';

interface Props {
  code: NonNullable<OrderPayment['code']>;
  payDueAt: string | null;
  fresh: FreshPayment;
}

/** Offers a picture of this site as a download. */
const savePicture = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** The code that the buyer pays with: large, can be enlarged and saved, for as long as the order awaits its payment. */
export const SellerCode = ({ code, payDueAt, fresh }: Props) => {
  const t = useTranslations('payment');
  const [enlarged, setEnlarged] = useState<string>();
  const label = t('codeOf', { name: code.payee });
  const withAddress = async (work: (url: string) => void) => {
    const payment = await fresh();
    if (payment?.code) work(payment.code.url);
    else if (!payment) toast(t('failed'), { kind: 'error' });
  };
  return (
    <Card>
      <div className={css.code}>
        <strong>{t(`kinds.${code.kind}`)}</strong>
        <button type="button" className={css.enlarge} aria-label={t('enlargeCode')} onClick={() => withAddress(setEnlarged)}>
          {/* A phone that wakes from sleep loads it with an expired URL. */}
          <img src={code.url} alt={label} width={240} height={240} onError={() => void fresh()} />
        </button>
        <span>{t('payee', { name: code.payee })}</span>
        <Button size="s" icon="download" onClick={() => withAddress((url) => savePicture(url, `${t('codeFile')}.gif`))}>
          {t('saveCode')}
        </Button>
        {payDueAt !== null && <Muted>{t.rich('codeUntil', { time: <DateTime at={payDueAt} as="dayTime" /> })}</Muted>}
        <Muted>{t('codeNote')}</Muted>
      </div>
      <ImagePreview
        images={enlarged === undefined ? [] : [{ src: enlarged, alt: label }]}
        index={enlarged === undefined ? undefined : 0}
        onClose={() => setEnlarged(undefined)}
      />
    </Card>
  );
};
