import { uploadFile } from '@juhe/api-client/common/upload';
import { errorText, Icon, Picture, Spinner, toast } from '@juhe/ui';
import { useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shop.module.css';

/** The logo of a shop; a new one is uploaded at once and kept with the form. The default is the platform's logo. */
export const LogoPicker = ({ value, onChange }: { value: string; onChange: (url: string) => void }) => {
  const t = useTranslations('shop');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    const result = await uploadFile(file, { purpose: 'content' });
    setSending(false);
    if (result.ok) onChange(result.data.url);
    else toast(errorText(result.error) ?? t('logoFailed'), { kind: 'error' });
  };
  return (
    <>
      <button
        type="button"
        className={css.logoPick}
        aria-busy={isSending || undefined}
        onClick={() => !isSending && input.current?.click()}
      >
        <span className={css.logo}>
          <Picture src={value} alt="" rounded="s" fallback="store" />
        </span>
        <span className={css.logoWords}>
          {isSending ? <Spinner size={16} /> : <Icon name="camera" size={16} />}
          {t(value === '' ? 'logoAdd' : 'logoChange')}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('logo')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void send(file);
        }}
      />
    </>
  );
};
