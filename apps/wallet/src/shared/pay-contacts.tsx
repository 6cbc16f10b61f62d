import { useListRequestContactsQuery } from '@juhe/api-client/wallet/money-request';
import { ContactStrip } from './contact-strip.tsx';
import { useTranslations } from '../locales/texts.gen.js';

/** A payee by handle, valid for 15 minutes. */
export interface PayContact {
  readonly payee: string;
  readonly nickname: string;
}

/** The option to enter a mobile number instead of selecting somebody. */
const byMobile = 'mobile';
const maxContacts = 5;

interface Props {
  /** Undefined: by mobile number. */
  value: PayContact | undefined;
  onChange: (contact: PayContact | undefined) => void;
}

/** Five people whom the member may pay without their number: the last payees first, then friends. */
export const PayContacts = ({ value, onChange }: Props) => {
  const t = useTranslations('request');
  const pay = useTranslations('pay');
  const { data: contacts = [] } = useListRequestContactsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (contacts.length === 0) return null;
  return (
    <ContactStrip
      label={pay('receiver')}
      items={[
        { value: byMobile, name: t('byMobile'), avatar: undefined },
        ...contacts.slice(0, maxContacts).map(({ payee, nickname, avatar }) => ({ value: payee, name: nickname, avatar })),
      ]}
      value={value?.payee ?? byMobile}
      onChange={(payee) => onChange(contacts.find((contact) => contact.payee === payee))}
    />
  );
};
