import { useVerifyStatementMutation } from '@juhe/api-client/wallet/statement';
import * as walletPages from '@juhe/contract/pages/wallet';
import { statementCodeLength } from '@juhe/contract/wallet/statement.constants';
import { useQuery } from '@juhe/platform';
import {
  Button,
  Card,
  DateTime,
  errorText,
  Facts,
  Field,
  formatMoment,
  Page,
  Price,
  SectionHead,
  Stack,
  TextInput,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** Number of letters of a code, without the hyphens. */
const codeLetters = 20;

/** Verifies a statement by its printed code, for anybody: `?code=`. */
const CheckStatementScreen = () => {
  const t = useTranslations('statement');
  const { code: initialCode } = useQuery(walletPages.checkStatement);
  const [code, setCode] = useState(initialCode ?? '');
  const [error, setError] = useState<string>();
  const [verify, { data, isLoading, reset }] = useVerifyStatementMutation();
  const check = async () => {
    if (code.replaceAll(/[\s\-–—]/g, '').length !== codeLetters) return setError(t('codeMissing'));
    try {
      await verify({ code: code.trim() }).unwrap();
    } catch (refusal) {
      setError(errorText(refusal) ?? t('checkFailed'));
    }
  };
  return (
    <Page width="form">
      <Card>
        <Stack gap={3}>
          <Field label={t('code')} hint={t('codeHint')} {...(error === undefined ? {} : { error })}>
            <TextInput
              value={code}
              maxLength={statementCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => {
                setCode(target.value);
                setError(undefined);
                reset();
              }}
            />
          </Field>
          <Button kind="primary" block busy={isLoading} onClick={check}>
            {t('check')}
          </Button>
        </Stack>
      </Card>
      {data && (
        <section role="status">
          <SectionHead>{t('ours')}</SectionHead>
          <Card>
            <Stack gap={3}>
              <p>{t('checkNote')}</p>
              <Facts
                items={[
                  [t('account'), t(data.account)],
                  [t('owner'), data.owner],
                  [t('month'), formatMoment(`${data.month}-01T00:00:00`, 'month')],
                  [t('opening'), <Price key="opening" cents={data.openingCents} tone="ink" size="s" />],
                  [t('closing'), <Price key="closing" cents={data.closingCents} tone="ink" size="s" />],
                  [t('count'), String(data.entries)],
                  [t('issued'), <DateTime key="issued" at={data.issuedAt} as="exact" />],
                ]}
              />
            </Stack>
          </Card>
        </section>
      )}
    </Page>
  );
};

export { CheckStatementScreen as Screen };
