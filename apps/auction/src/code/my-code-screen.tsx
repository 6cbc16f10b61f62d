import {
  useListPaymentCodesQuery,
  useRemovePaymentCodeMutation,
  useSendPaymentCodeSmsMutation,
  useUploadPaymentCodeMutation,
} from '@juhe/api-client/auction/code';
import { payeeLength } from '@juhe/contract/auction/code.constants';
import type { PaymentCode, PaymentCodeKind } from '@juhe/contract/auction/code.schemas';
import {
  Button,
  Card,
  CodeInput,
  confirmDialog,
  errorText,
  Field,
  FieldGroup,
  Muted,
  Page,
  PullToRefresh,
  QrCode,
  QueryView,
  Row,
  SectionHead,
  Sheet,
  Stack,
  TextInput,
  UploadGrid,
  type UploadItem,
  uploadedUrls,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { uploadPrivate } from '../shared/upload-private.ts';
import css from './code.module.css';
import { BlocksSkeleton } from '../shared/blocks-skeleton.tsx';

const kinds: readonly PaymentCodeKind[] = ['wechat', 'alipay', 'bank'];
const uploadCode = uploadPrivate('paymentCode');

/** The codes by which buyers pay the member (auction.md D5); each is redrawn from its content. */
const MyCodeScreen = () => {
  const t = useTranslations('code');
  const query = useListPaymentCodesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [kind, setKind] = useState<PaymentCodeKind>();
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<BlocksSkeleton heights={[36, 340, 340]} />}>
        {({ codes, needsSms }) => (
          <Page width="full">
            <Muted>{t('why')}</Muted>
            <div className={css.codes}>
              {kinds.map((row) => (
                <Kind key={row} kind={row} code={codes.find((code) => code.kind === row)} onChange={() => setKind(row)} />
              ))}
            </div>
            {kind && <CodeSheet key={kind} kind={kind} needsSms={needsSms} onClose={() => setKind(undefined)} />}
          </Page>
        )}
      </QueryView>
    </PullToRefresh>
  );
};

const Kind = ({ kind, code, onChange }: { kind: PaymentCodeKind; code: PaymentCode | undefined; onChange: () => void }) => {
  const t = useTranslations('code');
  const [remove] = useRemovePaymentCodeMutation();
  const confirmRemoval = () =>
    confirmDialog({
      title: t('removeTitle'),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
      work: () => remove({ kind }).unwrap(),
    });
  return (
    <section>
      <SectionHead>{t(`kinds.${kind}`)}</SectionHead>
      <Card>
        {code ? (
          <Stack>
            <Row justify="center">
              <QrCode value={code.payload} label={t('codeOf', { name: code.payee })} size={200} />
            </Row>
            <Row justify="center">
              <span>{t('payeeIs', { name: code.payee })}</span>
            </Row>
            {code.inUse && <Muted>{t('inUse')}</Muted>}
            <Row justify="between">
              <Button kind="text" onClick={confirmRemoval} disabled={code.inUse}>
                {t('remove')}
              </Button>
              <Button onClick={onChange}>{t('change')}</Button>
            </Row>
          </Stack>
        ) : (
          <Stack>
            <Muted>{t('none')}</Muted>
            <Button block icon="plus" onClick={onChange}>
              {t('add')}
            </Button>
          </Stack>
        )}
      </Card>
    </section>
  );
};

const CodeSheet = ({ kind, needsSms, onClose }: { kind: PaymentCodeKind; needsSms: boolean; onClose: () => void }) => {
  const t = useTranslations('code');
  const [submitCode, { isLoading }] = useUploadPaymentCodeMutation();
  const [sendSms] = useSendPaymentCodeSmsMutation();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [payee, setPayee] = useState('');
  const [sms, setSms] = useState('');
  const [problem, setProblem] = useState<{ picture?: string; payee?: string; sms?: string }>({});
  const send = async () => {
    const [uploadId] = uploadedUrls(items);
    if (isLoading || items.some(({ status }) => status === 'uploading')) return;
    if (uploadId === undefined) return setProblem({ picture: t('pictureMissing') });
    if (payee.trim().length < 2) return setProblem({ payee: t('payeeMissing') });
    if (needsSms && sms.length < 6) return setProblem({ sms: t('smsMissing') });
    try {
      await submitCode({ kind, uploadId, payee: payee.trim(), ...(needsSms ? { code: sms } : {}) }).unwrap();
      onClose();
    } catch (error) {
      setProblem({ picture: errorText(error) ?? t('failed') });
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`kinds.${kind}`)}
      footer={
        <Button kind="primary" block busy={isLoading} onClick={send}>
          {t('save')}
        </Button>
      }
    >
      <FieldGroup>
        <Field label={t('picture')} hint={t('pictureHint')} error={problem.picture} required>
          <UploadGrid items={items} onChange={setItems} upload={uploadCode} max={1} />
        </Field>
        <Field label={t('payee')} hint={t('payeeHint')} error={problem.payee} required>
          <TextInput
            maxLength={payeeLength}
            value={payee}
            onChange={(event) => {
              setProblem({});
              setPayee(event.target.value);
            }}
          />
        </Field>
        {needsSms && (
          <Field label={t('sms')} error={problem.sms} required>
            <CodeInput
              purpose={`payment-code:${kind}`}
              onSend={async () => (await sendSms({ kind }).unwrap()).waitSeconds}
              value={sms}
              onChange={(event) => {
                setProblem({});
                setSms(event.target.value);
              }}
            />
          </Field>
        )}
      </FieldGroup>
    </Sheet>
  );
};

export { MyCodeScreen as Screen };
