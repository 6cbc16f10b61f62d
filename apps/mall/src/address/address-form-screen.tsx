import { useListAddressesQuery } from '@juhe/api-client/mall/address';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery } from '@juhe/platform';
import { ListSkeleton, Page, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { AddressForm } from './address-form.tsx';

/** Creates an address, or edits one of the member's with `?id=`. */
const AddressFormScreen = () => {
  const t = useTranslations('address');
  const { id } = useQuery(mallPages.addressForm);
  const query = useListAddressesQuery(undefined, { skip: !id });
  if (!id) return <AddressForm />;
  return (
    <QueryView
      query={query}
      skeleton={
        <Page width="form">
          <ListSkeleton rows={4} media={0} />
        </Page>
      }
      isEmpty={(addresses) => !addresses.some((address) => address.id === id)}
      empty={{ icon: 'map-pin', text: t('missing'), action: { label: t('toList'), to: mallPages.address() } }}
    >
      {(addresses) => {
        const address = addresses.find((entry) => entry.id === id);
        return address && <AddressForm key={id} address={address} />;
      }}
    </QueryView>
  );
};

export { AddressFormScreen as Screen };
