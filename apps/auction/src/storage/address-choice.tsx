import type { Address } from '@juhe/contract/mall/address.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { buttonClass, Card, Icon, Radio, RadioGroup, Sheet, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './storage.module.css';

const addressText = ({ province, city, district, detail }: Address): string =>
  [...new Set([province, city, district, detail])].filter((part) => part !== '').join(' ');

interface Props {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (id: string) => void;
}

/** The address of the parcel; a tap shows the other addresses. Without any, a link to add the first one. */
export const AddressChoice = ({ addresses, chosen, onChoose }: Props) => {
  const t = useTranslations('storage');
  const [open, setOpen] = useState(false);
  if (!chosen)
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
  return (
    <Card flush>
      <button type="button" className={css.address} data-press="row" onClick={() => setOpen(true)}>
        <Icon name="map-pin" />
        <span className={css.where}>
          <span className={css.who}>
            <strong>{chosen.name}</strong>
            <span>{chosen.mobile}</span>
          </span>
          <span>{addressText(chosen)}</span>
        </span>
        <Icon name="chevron-right" size={18} />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseAddress')}
        footer={
          <PageLink to={mallPages.addressForm()} className={buttonClass('secondary')}>
            {t('addAddress')}
          </PageLink>
        }
      >
        <Stack>
          <RadioGroup
            label={t('chooseAddress')}
            value={chosen.id}
            onChange={(id) => {
              onChoose(id);
              setOpen(false);
            }}
          >
            {addresses.map((address) => (
              <Radio key={address.id} value={address.id} note={addressText(address)}>
                {`${address.name} ${address.mobile}`}
              </Radio>
            ))}
          </RadioGroup>
        </Stack>
      </Sheet>
    </Card>
  );
};
