import { copyText, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './markdown.module.css';

/** Code with its language and a copy button; long lines scroll. */
export const CodeBlock = ({ code, language }: { code: string; language: string }) => {
  const t = useTranslations('chat');
  const name = /^[\w+#.-]{1,20}$/.test(language) ? language : '';
  return (
    <figure className={css.code}>
      <figcaption>
        <span>{name || t('code')}</span>
        <button type="button" onClick={() => void copyText(code)}>
          <Icon name="copy" size={16} />
          {t('copyCode')}
        </button>
      </figcaption>
      {/* Scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
};
