import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import { maskMobile } from '@juhe/contract/mask-mobile';
import { Card, Facts, ImagePreview, Price, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shop.module.css';

/** The submitted application; the pictures open enlarged. */
export const ApplicationFacts = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const [shown, setShown] = useState<number>();
  const pictures = [
    ...application.licences.map(({ url }, i) => ({ src: url, alt: t('licence', { n: i + 1 }) })),
    ...application.identities.map(({ url }, i) => ({ src: url, alt: t('identity', { n: i + 1 }) })),
  ];
  const { contactMobile } = application;
  return (
    <section>
      <SectionHead>{t(application.state === 'approved' ? 'shop' : 'application')}</SectionHead>
      <Card>
        <Facts
          items={[
            [t('name'), application.shopName],
            [t('plan'), application.planName],
            [
              t('fee'),
              application.feeCents == null ? null : <Price key="fee" cents={application.feeCents} size="s" tone="inherit" />,
            ],
            [t('category'), application.categoryName],
            [t('kind'), application.kind && t(`kindOf.${application.kind}`)],
            [t('companyName'), application.companyName],
            [t('creditCode'), application.creditCode],
            [t('legalName'), application.legalName],
            [t('idNumber'), application.idMasked],
            [t('contact'), application.contactName],
            [t('mobile'), maskMobile(contactMobile)],
            [t('intro'), application.intro],
          ]}
        />
        {pictures.length > 0 && (
          <ul className={css.pictures} aria-label={t('papers')}>
            {pictures.map(({ src, alt }, i) => (
              <li key={src}>
                <button type="button" className={css.picture} aria-label={alt} onClick={() => setShown(i)}>
                  <img src={src} alt="" loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ImagePreview images={pictures} index={shown} onClose={() => setShown(undefined)} />
    </section>
  );
};
