import { useVerifyStatementMutation } from '@juhe/api-client/wallet/statement';
import * as walletPages from '@juhe/contract/pages/wallet';
import { statementCodeLength } from '@juhe/contract/wallet/statement.constants';
import { useQuery } from '@juhe/platform';
import {
  Button,
  Card,
  Cell,
  CellGroup,
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
import { PageHead } from '@juhe/ui/parts/layout/page-head';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { recentMonths } from '../shared/recent-months.ts';

/** Number of letters of a code, without the hyphens. */
const codeLetters = 20;

/** Where the code is, what to compare, and what a check does not reveal (WALLET-17). */
const Explanations = () => {
  const t = useTranslations('statement');
  return (
    <section>
      <SectionHead>{t('how')}</SectionHead>
      <CellGroup>
        <Cell icon="file-text" title={t('codePlace')} note={t('codePlaceNote')} />
        <Cell icon="list" title={t('compare')} note={t('compareNote')} />
        <Cell icon="lock" title={t('discreet')} note={t('discreetNote')} />
      </CellGroup>
    </section>
  );
};

/** Verifies a statement by its printed code, for anybody: `?code=`. */
const CheckStatementScreen = () => {
  const t = useTranslations('statement');
  const { code: initialCode } = useQuery(walletPages.checkStatement);
  const [code, setCode] = useState(initialCode ?? '');
  const [error, setError] = useState<string>();
  const [verify, { data, isLoading, reset }] = useVerifyStatementMutation();
  const [, lastMonth] = recentMonths(2);
  const check = async () => {
    if (code.replaceAll(/[\s\-–—]/g, '').length !== codeLetters) return setError(t('codeMissing'));
    try {
      await verify({ code: code.trim() }).unwrap();
      window.scrollTo({ top: 0 });
    } catch (refusal) {
      setError(errorText(refusal) ?? t('checkFailed'));
    }
  };
  return (
    <Page width="form">
      <div role="status">
        {data ? (
          <Stack>
            <PageHead
              icon="shield-check"
              tone="green"
              title={t('ours')}
              note={t('checkNote')}
              figures={[
                [t('opening'), <Price key="opening" cents={data.openingCents} tone="ink" size="s" />],
                [t('closing'), <Price key="closing" cents={data.closingCents} tone="ink" size="s" />],
                [t('count'), String(data.entries)],
              ]}
            />
            <Card>
              <Facts
                items={[
                  [t('account'), t(data.account)],
                  [t('owner'), data.owner],
                  [t('month'), formatMoment(`${data.month}-01T00:00:00`, 'month')],
                  [t('issued'), <DateTime key="issued" at={data.issuedAt} as="exact" />],
                ]}
              />
            </Card>
          </Stack>
        ) : (
          <PageHead icon="receipt" tone="blue" title={t('head')} note={t('headNote')} />
        )}
      </div>
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
      {!data && <Explanations />}
      <CellGroup>
        <Cell icon="download" title={t('own')} note={t('note')} to={walletPages.particulars({ month: lastMonth })} />
      </CellGroup>
    </Page>
  );
};

export { CheckStatementScreen as Screen };
