import { ErrorNotice } from '@juhe/ui';
import { type TextKey, useTranslations } from '../frame/bundled/locales/texts.gen.ts';
import type { PageFailureKind } from './page-failure.ts';

const iconOf = (kind: PageFailureKind) => (kind === 'offline' ? 'wifi-off' : kind === 'killed' ? 'moon' : 'circle-alert');
const textOf: Readonly<Record<PageFailureKind, TextKey<'frame'>>> = {
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
  kind: PageFailureKind;
  /** The next attempt is pending; clicks are ignored meanwhile. */
  busy: boolean;
  onRetry: () => void;
}

/** Notice in place of a page: all of it is one button (specification §2, §8). */
export const FailureNotice = ({ kind, busy, onRetry }: Props) => {
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
