import { useWatchLotMutation } from '@juhe/api-client/auction/watch';
import { useSession } from '@juhe/auth';
import type { LotDetail, LotLive } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as shellPages from '@juhe/contract/pages/shell';
import { serverNow, useNavigation } from '@juhe/platform';
import { Button, haptic, PageAction, toast } from '@juhe/ui';
import { saveFile } from '@juhe/ui/parts/media/save-file';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { calendarFile } from './calendar.ts';

const useReminder = (lot: LotDetail, live: LotLive) => {
  const t = useTranslations('lot.remind');
  const { signedIn } = useSession();
  const { navigateTo } = useNavigation();
  const [run] = useWatchLotMutation();
  const [watching, setWatching] = useState(lot.watching);
  const press = async () => {
    if (!signedIn) {
      navigateTo(shellPages.login({ redirect: auctionPages.lotDetail({ productNo: lot.productNo }) }));
      return;
    }
    try {
      const { watching: isWatching } = await run({ productNo: lot.productNo, watching: !watching }).unwrap();
      haptic('light');
      setWatching(isWatching);
      toast(t(isWatching ? (live.state === 'scheduled' ? 'willOpen' : 'willEnd') : 'off'));
    } catch {
      // The error policy shows the server's message.
    }
  };
  return { watching, press };
};

interface RemindProps {
  lot: LotDetail;
  live: LotLive;
}

/** Subscribes to or cancels reminders ten minutes before a lot opens and ends. */
export const RemindButton = ({ lot, live }: RemindProps) => {
  const t = useTranslations('lot.remind');
  const { watching, press } = useReminder(lot, live);
  return (
    <Button kind={watching ? 'secondary' : 'primary'} icon={watching ? 'check' : 'bell'} aria-pressed={watching} onClick={press}>
      {t(watching ? 'on' : 'opening')}
    </Button>
  );
};

/** The same for an open lot, at the top of its page. */
export const RemindAction = ({ lot, live }: RemindProps) => {
  const t = useTranslations('lot.remind');
  const { watching, press } = useReminder(lot, live);
  return <PageAction icon={watching ? 'check' : 'bell'} label={t(watching ? 'on' : 'end')} onClick={press} />;
};

/** Adds the opening to the device's calendar, as a file that the device opens. */
export const CalendarButton = ({ lot, live }: { lot: LotDetail; live: LotLive }) => {
  const t = useTranslations('lot.remind');
  const save = () => {
    const { href } = new URL(`#${auctionPages.lotDetail({ productNo: lot.productNo })}`, location.href);
    const file = calendarFile(
      { id: lot.productNo, title: lot.title, from: lot.opensAt, to: live.closesAt, url: href },
      new Date(serverNow()).toISOString(),
    );
    saveFile(`${lot.productNo}.ics`, new Blob([file], { type: 'text/calendar' }));
  };
  return (
    <Button kind="secondary" icon="calendar" onClick={save}>
      {t('calendar')}
    </Button>
  );
};
