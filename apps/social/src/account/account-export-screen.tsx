import { useMemberChanges } from '@juhe/api-client/common/live';
import {
  useGetAccountExportQuery,
  useLinkAccountExportMutation,
  useRequestAccountExportMutation,
} from '@juhe/api-client/member/account-export';
import type { AccountExport } from '@juhe/contract/member/account-export.schemas';
import { MessagesProvider, useFormatters } from '@juhe/platform';
import { Button, Card, Cell, CellGroup, DateTime, Facts, ListSkeleton, Page, QueryView, Spinner, Stack } from '@juhe/ui';
import { PageHead } from '@juhe/ui/parts/layout/page-head';
import { useTranslations } from '../locales/texts.gen.js';
import { useSettingsTexts } from '../shared/settings-texts.ts';

/** The contents of the archive, in the order of the page. */
const contents = [
  ['profile', 'user'],
  ['works', 'pencil'],
  ['orders', 'shopping-bag'],
  ['money', 'wallet'],
  ['messages', 'messages-square'],
  ['history', 'history'],
] as const;

const Ready = ({ archive, onBuild, busy }: { archive: AccountExport; onBuild: () => void; busy: boolean }) => {
  const t = useTranslations('accountExport');
  const { number } = useFormatters();
  const [link, { isLoading }] = useLinkAccountExportMutation();
  const download = async () => {
    try {
      // The response is an attachment: the page stays.
      window.location.assign((await link({}).unwrap()).url);
    } catch {
      // The error policy shows the server's message.
    }
  };
  const { bytes, readyAt, expiresAt } = archive;
  const kilobytes = Math.ceil((bytes ?? 0) / 1000);
  const size =
    kilobytes < 1000 ? t('kilobytes', { n: number(kilobytes) }) : t('megabytes', { n: number(Math.ceil(kilobytes / 1000)) });
  return (
    <Stack gap={3}>
      <Facts
        items={[
          [t('readyAt'), readyAt && <DateTime key="r" at={readyAt} />],
          [t('expiresAt'), expiresAt && <DateTime key="e" at={expiresAt} />],
          [t('size'), size],
        ]}
      />
      <Button kind="primary" block busy={isLoading} icon="download" onClick={() => void download()}>
        {t('download')}
      </Button>
      <Button kind="secondary" block busy={busy} onClick={onBuild}>
        {t('again')}
      </Button>
    </Stack>
  );
};

/** The archive of all data of the member: requested, built in the background, available for a week. */
const AccountExportScreen = () => {
  const messages = useSettingsTexts();
  if (messages === undefined) return <ListSkeleton rows={2} media={0} />;
  return (
    <MessagesProvider messages={messages}>
      <AccountExportPage />
    </MessagesProvider>
  );
};

const AccountExportPage = () => {
  const t = useTranslations('accountExport');
  const textOf = useTranslations('setup');
  const query = useGetAccountExportQuery({}, { refetchOnMountOrArgChange: true });
  const [build, { isLoading }] = useRequestAccountExportMutation();
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'accountExport') void query.refetch();
  });
  const start = () => void build({});
  return (
    <Page width="form">
      <PageHead icon="download" tone="blue" title={textOf('accountExport')} note={t('about')} />
      <CellGroup note={t('note')}>
        {contents.map(([part, icon]) => (
          <Cell key={part} icon={icon} title={t(`contents.${part}`)} />
        ))}
      </CellGroup>
      <Card>
        <QueryView query={query} skeleton={<ListSkeleton rows={2} media={0} />}>
          {(archive) => (
            <div role="status">
              {archive.state === 'ready' && <Ready archive={archive} onBuild={start} busy={isLoading} />}
              {archive.state === 'building' && (
                <Stack gap={2}>
                  <Spinner />
                  <p>{t('building')}</p>
                </Stack>
              )}
              {archive.state === 'failed' && (
                <Stack gap={3}>
                  <p>{t('failed')}</p>
                  <Button kind="primary" block busy={isLoading} onClick={start}>
                    {t('retry')}
                  </Button>
                </Stack>
              )}
              {archive.state === 'none' && (
                <Button kind="primary" block busy={isLoading} onClick={start}>
                  {t('build')}
                </Button>
              )}
            </div>
          )}
        </QueryView>
      </Card>
    </Page>
  );
};

export { AccountExportScreen as Screen };
