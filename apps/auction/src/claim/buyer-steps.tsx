import { useGiveUpCaseMutation, useOpenLateCaseMutation } from '@juhe/api-client/auction/case';
import { useClaimPaymentMutation, useWithdrawClaimMutation } from '@juhe/api-client/auction/claim';
import { claimLimits } from '@juhe/contract/auction/claim.constants';
import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import {
  Button,
  Card,
  confirmDialog,
  errorText,
  Field,
  FieldGroup,
  formatPrice,
  TextInput,
  UploadGrid,
  type UploadItem,
  uploadedUrls,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadPrivate } from '../shared/upload-private.ts';
import type { FreshPayment } from './fresh-payment.ts';
import { SellerCode } from './seller-code.tsx';
import { useUploading } from './use-uploading.ts';
import { StatementSheet } from './statement-sheet.tsx';

const uploadVoucher = uploadPrivate('voucher');

/**
 * The buyer's actions: pays with the seller's code and claims the payment, withdraws the claim, gives up, or reports a late
 * payment.
 */
export const BuyerSteps = ({ payment, fresh }: { payment: OrderPayment; fresh: FreshPayment }) => {
  const t = useTranslations('payment');
  const { orderNo, actions, code, payDueAt, depositCents } = payment;
  const [withdraw] = useWithdrawClaimMutation();
  const [giveUpCase] = useGiveUpCaseMutation();
  const [openLate] = useOpenLateCaseMutation();
  const [isReportOpen, setReportOpen] = useState(false);
  const confirmWithdrawal = () =>
    confirmDialog({
      title: t('ask.withdrawClaim.title'),
      text: t('ask.withdrawClaim.text'),
      confirm: t('withdrawClaim'),
      work: () => withdraw({ orderNo }).unwrap(),
    });
  const confirmGivingUp = () =>
    confirmDialog({
      title: t('ask.giveUp.title'),
      text: depositCents > 0 ? t('ask.giveUp.text', { amount: formatPrice(depositCents) }) : t('ask.giveUp.textNoDeposit'),
      confirm: t('ask.giveUp.confirm'),
      danger: true,
      work: () => giveUpCase({ orderNo }).unwrap(),
    });
  return (
    <>
      {code && <SellerCode code={code} payDueAt={payDueAt} fresh={fresh} />}
      {actions.includes('claim') && <ClaimForm orderNo={orderNo} />}
      {actions.includes('withdrawClaim') && (
        <Button block onClick={confirmWithdrawal}>
          {t('withdrawClaim')}
        </Button>
      )}
      {actions.includes('giveUp') && (
        <Button kind="text" block onClick={confirmGivingUp}>
          {t('giveUp')}
        </Button>
      )}
      {actions.includes('lateCase') && (
        <Button block onClick={() => setReportOpen(true)}>
          {t('lateCase')}
        </Button>
      )}
      <StatementSheet
        open={isReportOpen}
        onClose={() => setReportOpen(false)}
        title={t('lateCase')}
        pictures
        send={(text, pictureIds) => openLate({ orderNo, text, pictureIds }).unwrap()}
      />
    </>
  );
};

const ClaimForm = ({ orderNo }: { orderNo: string }) => {
  const t = useTranslations('payment');
  const [claimPayment, { isLoading }] = useClaimPaymentMutation();
  const [vouchers, setVouchers] = useState<readonly UploadItem[]>([]);
  const [reference, setReference] = useState('');
  const [problems, setProblems] = useState<{ vouchers?: string; reference?: string }>({});
  const uploading = useUploading(vouchers);
  const changeVouchers = (update: (items: readonly UploadItem[]) => UploadItem[]) => {
    setProblems({});
    setVouchers(update);
  };
  const send = async () => {
    const voucherIds = uploadedUrls(vouchers);
    if (isLoading || uploading !== undefined) return;
    if (voucherIds.length === 0) return setProblems({ vouchers: t('voucherMissing') });
    if (reference.trim() === '') return setProblems({ reference: t('referenceMissing') });
    try {
      await claimPayment({ orderNo, voucherIds, reference: reference.trim() }).unwrap();
      signDone();
      window.scrollTo({ top: 0 });
    } catch (error) {
      setProblems({ vouchers: errorText(error) ?? t('failed') });
    }
  };
  return (
    <Card>
      <FieldGroup>
        <Field label={t('vouchers')} hint={t('vouchersHint')} error={problems.vouchers} required>
          <UploadGrid items={vouchers} onChange={changeVouchers} upload={uploadVoucher} max={3} />
        </Field>
        <Field label={t('reference')} hint={t('referenceHint')} error={problems.reference} required>
          <TextInput
            maxLength={claimLimits.reference}
            value={reference}
            onChange={(event) => {
              setProblems({});
              setReference(event.target.value);
            }}
          />
        </Field>
        <Button kind="primary" block busy={isLoading || uploading !== undefined} onClick={send}>
          {uploading ?? t('paid')}
        </Button>
      </FieldGroup>
    </Card>
  );
};
