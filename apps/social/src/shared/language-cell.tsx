import { languageNames, languages, setLang, useLang } from '@juhe/platform';
import { Cell, loadKitTexts, Radio, RadioGroup, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** The language of the app: each by its own name, applied at once. */
export const LanguageCell = () => {
  const t = useTranslations('setup');
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const choose = async (value: string) => {
    const next = languages.find((language) => language === value);
    if (!next) return;
    // The texts are loaded first, so that nothing flashes in the previous language.
    await loadKitTexts(next);
    setLang(next);
    setOpen(false);
  };
  return (
    <>
      <Cell icon="languages" title={t('language')} value={languageNames[lang]} arrow onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('language')}>
        <RadioGroup label={t('language')} value={lang} onChange={(value) => void choose(value)}>
          {languages.map((language) => (
            <Radio key={language} value={language}>
              <span lang={language}>{languageNames[language]}</span>
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  );
};
