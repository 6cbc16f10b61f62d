import { uploadFile } from '@juhe/api-client/common/upload';
import { Avatar, Icon, Spinner, toast, errorText } from '@juhe/ui';
import { useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './profile.module.css';

interface Props {
  value: string;
  name: string;
  onChange: (url: string) => void;
}

/** The member's picture; a new one is uploaded at once and kept with the form. */
export const AvatarPicker = ({ value, name, onChange }: Props) => {
  const t = useTranslations('profile');
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    const result = await uploadFile(file, { purpose: 'avatar' });
    setSending(false);
    if (result.ok) onChange(result.data.thumb);
    else toast(errorText(result.error) ?? '', { kind: 'error' });
  };
  return (
    <div className={css.picker}>
      <button
        type="button"
        className={css.pick}
        aria-busy={sending || undefined}
        onClick={() => !sending && input.current?.click()}
      >
        <span className={css.picture}>
          <Avatar src={value} name={name} size={96} />
          <span className={css.camera}>{sending ? <Spinner size={16} /> : <Icon name="camera" size={16} />}</span>
        </span>
        <span>{t('changeAvatar')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('changeAvatar')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void send(file);
        }}
      />
    </div>
  );
};
