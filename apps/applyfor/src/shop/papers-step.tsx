import type { MarkedField } from '@juhe/contract/applyfor/shop.schemas';
import { Card, DatePicker, Field, FieldGroup, Icon, SectionHead, UploadGrid } from '@juhe/ui';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import type { usePrivatePictures } from '../shared/private-pictures.ts';
import type { SettleIn } from './settle-in.ts';
import { ShopPreview } from './shop-preview.tsx';
import css from './shop.module.css';

interface Props {
  form: UseFormReturn<SettleIn>;
  licences: ReturnType<typeof usePrivatePictures>;
  identities: ReturnType<typeof usePrivatePictures>;
  /** Missing fields are reported after the first attempt to submit. */
  isTried: boolean;
  /** The operator's note on a field; for pictures only while they are unchanged. */
  markOf: (field: MarkedField) => string | undefined;
  /** The name of the chosen category. */
  category: string | undefined;
}

const examples = [
  { key: 'sharp', isGood: true },
  { key: 'cut', isGood: false },
  { key: 'glare', isGood: false },
] as const;

/** The pictures of licence and identity card, with examples of good ones, and a preview of the shop for buyers. */
export const PapersStep = ({ form, licences, identities, isTried, markOf, category }: Props) => {
  const t = useTranslations('shop');
  const { control, formState } = form;
  const [shopName, logo, intro] = useWatch({ control, name: ['shopName', 'logo', 'intro'] });
  const licenceError = isTried && licences.ids.length === 0 ? t('licenceMissing') : markOf('licenceIds');
  const identityError = isTried && identities.ids.length !== 2 ? t('identityMissing') : markOf('identityIds');
  const years = (n: number) => `${new Date().getFullYear() + n}-12-31`;
  return (
    <>
      <section>
        <SectionHead>{t('papersPart')}</SectionHead>
        <Card>
          <ul className={css.examples}>
            {examples.map(({ key, isGood }) => (
              <li key={key} className={isGood ? css.good : css.bad}>
                <span className={css.example} data-kind={key} aria-hidden="true">
                  <span />
                </span>
                <span className={css.exampleText}>
                  <Icon name={isGood ? 'circle-check' : 'circle-x'} size={16} />
                  {t(`example.${key}`)}
                </span>
              </li>
            ))}
          </ul>
          <FieldGroup>
            <Field label={t('licence')} hint={t('licenceHint')} error={licenceError} required>
              <UploadGrid {...licences.grid} max={3} />
            </Field>
            <Field label={t('licenceUntil')} hint={t('licenceUntilHint')} error={formState.errors.licenceUntil?.message}>
              <Controller
                name="licenceUntil"
                control={control}
                render={({ field: { value, onChange } }) => (
                  <DatePicker value={value} onChange={onChange} title={t('licenceUntil')} max={years(60)} optional />
                )}
              />
            </Field>
            <Field label={t('identity')} hint={t('identityHint')} error={identityError} required>
              <UploadGrid {...identities.grid} max={2} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
      <ShopPreview shopName={shopName} logo={logo} intro={intro} category={category} />
    </>
  );
};
