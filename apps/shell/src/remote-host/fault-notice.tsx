import { Icon } from '@juhe/ui';
import { type TextKey, useText } from '../texts.ts';
import css from './fault-notice.module.css';
import type { FaultKind } from './page-fault.ts';

const iconOf = (kind: FaultKind) => (kind === 'offline' ? 'wifi-off' : kind === 'killed' ? 'moon' : 'refresh-cw');
const textOf: Readonly<Record<FaultKind, TextKey>> = {
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
  /** The next attempt is on its way; clicks do nothing then. */
  busy: boolean;
  onRetry: () => void;
}

/** What stands where a page should be: the whole notice is one button (specification §2, §8). */
export const FaultNotice = ({ kind, busy, onRetry }: Props) => {
  const text = useText();
  return (
    <div role={kind === 'killed' ? 'status' : 'alert'}>
      <button type="button" className={css.notice} aria-busy={busy} onClick={busy ? undefined : onRetry}>
        <Icon name={iconOf(kind)} size={40} />
        <span className={css.text}>{text(busy ? 'retrying' : textOf[kind])}</span>
      </button>
    </div>
  );
};
