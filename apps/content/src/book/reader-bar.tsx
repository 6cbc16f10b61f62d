import { useTranslations } from '@juhe/platform';
import { Icon, type IconName } from '@juhe/ui';
import css from './reader.module.css';

interface ToolProps {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ icon, label, disabled = false, onClick }: ToolProps) => (
  <button type="button" className={css.tool} disabled={disabled} onClick={onClick}>
    <Icon name={icon} size={22} />
    <span>{label}</span>
  </button>
);

interface Props {
  night: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onIndex: () => void;
  onNight: () => void;
  onSettings: () => void;
}

/** The tools of the reader at the lower edge. */
export const ReaderBar = ({ night, onPrevious, onNext, onIndex, onNight, onSettings }: Props) => {
  const t = useTranslations('book');
  return (
    <div className={css.bar} role="toolbar" aria-label={t('bars')}>
      <Tool icon="chevron-left" label={t('previous')} disabled={!onPrevious} onClick={() => onPrevious?.()} />
      <Tool icon="list" label={t('index')} onClick={onIndex} />
      <Tool icon={night ? 'sun' : 'moon'} label={t(night ? 'day' : 'night')} onClick={onNight} />
      <Tool icon="a-large-small" label={t('settings')} onClick={onSettings} />
      <Tool icon="chevron-right" label={t('next')} disabled={!onNext} onClick={() => onNext?.()} />
    </div>
  );
};
