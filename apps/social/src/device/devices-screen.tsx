import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListDevicesQuery,
  useUnlinkSignInMutation,
} from '@juhe/api-client/member/device';
import type { LinkedSignIn, OpenDevice } from '@juhe/contract/member/device.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { Button, Cell, CellGroup, DateTime, Page, QueryView } from '@juhe/ui';
import { PageHead, PageHeadSkeleton } from '@juhe/ui/parts/layout/page-head';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { DeviceCell } from './device-cell.tsx';
import { type Ending, ProofSheet } from './proof-sheet.tsx';

const Devices = ({ devices, links }: { devices: OpenDevice[]; links: LinkedSignIn[] }) => {
  const t = useTranslations('device');
  const textOf = useTranslations('setup');
  const [ending, setEnding] = useState<Ending>();
  const [endSession] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const [unlink] = useUnlinkSignInMutation();
  const otherCount = devices.filter(({ current }) => !current).length;
  const confirmEnd = ({ id, name }: OpenDevice) =>
    setEnding({
      title: t('endTitle'),
      text: t('endText', { name: name || t('unknown') }),
      submit: t('endSubmit'),
      done: t('ended'),
      run: (proof) => endSession({ id, ...proof }).unwrap(),
    });
  const confirmEndOthers = () =>
    setEnding({
      title: t('othersTitle'),
      text: t('othersText', { n: otherCount }),
      submit: t('endSubmit'),
      done: t('ended'),
      run: (proof) => endOthers(proof).unwrap(),
    });
  const confirmUnlink = ({ provider }: LinkedSignIn) =>
    setEnding({
      title: t('unlinkTitle'),
      text: t('unlinkText'),
      submit: t('unlink'),
      done: t('unlinked'),
      run: (proof) => unlink({ provider, ...proof }).unwrap(),
    });
  return (
    <Page gap={4}>
      <PageHead icon="smartphone" tone="blue" title={t('count', { n: devices.length })} note={t('note')} />
      <CellGroup title={t('devices')}>
        {devices.map((device) => (
          <DeviceCell key={device.id} device={device} onEnd={() => confirmEnd(device)} />
        ))}
      </CellGroup>
      {otherCount > 0 && (
        <Button kind="secondary" block onClick={confirmEndOthers}>
          {t('others')}
        </Button>
      )}
      <CellGroup title={t('links')} note={links.length > 0 ? t('linksNote') : undefined}>
        {links.map((link) => (
          <Cell
            key={link.provider}
            icon="message-circle"
            title={link.nickname ? t('wxOf', { name: link.nickname }) : t('wx')}
            note={
              <>
                {t('linked')} <DateTime at={link.linkedAt} as="date" />
              </>
            }
            value={
              <Button size="s" aria-label={t('unlinkOf')} onClick={() => confirmUnlink(link)}>
                {t('unlink')}
              </Button>
            }
          />
        ))}
        {links.length === 0 && <Cell icon="link" title={t('noLinks')} />}
      </CellGroup>
      <CellGroup>
        <Cell icon="lock" title={textOf('password')} to={socialPages.updatePwd()} />
        <Cell icon="shield-check" title={textOf('factors')} to={socialPages.secondFactors()} />
      </CellGroup>
      <ProofSheet ending={ending} onClose={() => setEnding(undefined)} />
    </Page>
  );
};

const skeleton = (
  <Page>
    <PageHeadSkeleton />
  </Page>
);

/** The member's sessions and sign-in methods; each session can be ended. */
const DevicesScreen = () => (
  <QueryView query={useListDevicesQuery()} skeleton={skeleton}>
    {({ devices, links }) => <Devices devices={devices} links={links} />}
  </QueryView>
);

export { DevicesScreen as Screen };
