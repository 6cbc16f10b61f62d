import type { Address } from '@juhe/contract/mall/address.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, usePageExists } from '@juhe/platform';
import { buttonClass, Card, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './order.module.css';

/** The recipient of a shipment: name, mobile number, address. */
export const Receiver = ({ name, mobile, region, detail }: { name: string; mobile: string; region: string; detail: string }) => (
  <span className={css.where}>
    <span className={css.who}>
      <span>{name}</span>
      <span>{mobile}</span>
    </span>
    <span>{region}</span>
    <span>{detail}</span>
  </span>
);

/** The chosen address, as a link to choose another one; without any, a link to add the first one. */
export const AddressCard = ({ address }: { address: Address | undefined }) => {
  const t = useTranslations('order');
  const canChoose = usePageExists(mallPages.address.path);
  if (!address) {
    return (
      <Card>
        <div className={css.address}>
          <Icon name="map-pin" />
          <span className={css.where}>{t('addressMissing')}</span>
          <PageLink to={mallPages.addressForm()} className={buttonClass('primary', 's')}>
            {t('addAddress')}
          </PageLink>
        </div>
      </Card>
    );
  }
  const { name, mobile, province, city, district, detail } = address;
  return (
    <Card {...(canChoose ? { to: mallPages.address({ select: 1 }) } : {})}>
      <span className={css.address}>
        <Icon name="map-pin" />
        <Receiver name={name} mobile={mobile} region={[...new Set([province, city, district])].join(' ')} detail={detail} />
        {canChoose && <Icon name="chevron-right" size={18} />}
      </span>
    </Card>
  );
};
