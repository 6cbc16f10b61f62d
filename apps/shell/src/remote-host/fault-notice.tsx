import { ErrorNotice } from '@juhe/ui';
import { type TextKey, useTranslations } from '../frame/bundled/locales/texts.gen.ts';
import type { FaultKind } from './page-fault.ts';

const iconOf = (kind: FaultKind) => (kind === 'offline' ? 'wifi-off' : kind === 'killed' ? 'moon' : 'circle-alert');
const textOf: Readonly<Record<FaultKind, TextKey<'frame'>>> = {
  offline: 'offline',
  network: 'loadFailed',
  timeout: 'timedOut',
  corrupt: 'loadFailed',
  version: 'outdated',
  threw: 'loadFailed',
  killed: 'paused',
  untrusted: 'loadFailed',
};

interface Props {
  kind: FaultKind;
  /** The next attempt is pending; clicks are ignored meanwhile. */
  busy: boolean;
  onRetry: () => void;
}

/** Notice in place of a page: all of it is one button (specification §2, §8). */
export const FaultNotice = ({ kind, busy, onRetry }: Props) => {
  const t = useTranslations('frame');
  return (
    <ErrorNotice
      whole
      icon={iconOf(kind)}
      text={t(busy ? 'retrying' : textOf[kind])}
      busy={busy}
      onRetry={onRetry}
      role={kind === 'killed' ? 'status' : 'alert'}
    />
  );
};
