import * as socialPages from '@juhe/contract/pages/social';
import { languageNames, languages, openPaste, PageLink, setLang, useLang } from '@juhe/platform';
import { Button, Icon, loadKitTexts } from '@juhe/ui';
import type { ChangeEvent } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';

/** Entries of Mine and the settings that visitors need too: language, a copied share code, about us. */
export const VisitorTools = () => {
  const t = useTranslations('account');
  const lang = useLang();
  const choose = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const next = languages.find((language) => language === target.value);
    if (!next) return;
    // The texts are loaded first, so that the former language does not flash.
    await loadKitTexts(next).catch(() => undefined);
    setLang(next);
  };
  return (
    <div className={css.tools}>
      <label className={css.language}>
        <Icon name="languages" size={16} />
        <span className="visually-hidden">{t('language')}</span>
        <select value={lang} onChange={(event) => void choose(event)}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </label>
      <Button kind="text" size="s" icon="copy" onClick={() => openPaste()}>
        {t('pasteCode')}
      </Button>
      <PageLink to={socialPages.about()}>{t('about')}</PageLink>
    </div>
  );
};
