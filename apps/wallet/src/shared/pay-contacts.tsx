import { ContactStrip } from './contact-strip.tsx';
import { useTranslations } from '../locales/texts.gen.js';

/** A payee by handle, valid for 15 minutes. */
export interface PayContact {
  readonly payee: string;
  readonly nickname: string;
}

/** A person to choose from. */
export interface ListedContact extends PayContact {
  readonly avatar: string | null;
}

/** The option to enter a mobile number instead of selecting somebody. */
const byMobile = 'mobile';
const maxContacts = 5;

interface Props {
  contacts: readonly ListedContact[];
  /** Undefined: by mobile number. */
  value: PayContact | undefined;
  onChange: (contact: PayContact | undefined) => void;
}

/** Five people whom the member may pay without their number: the last payees first, then friends. */
export const PayContacts = ({ contacts, value, onChange }: Props) => {
  const t = useTranslations('request');
  const pay = useTranslations('pay');
  // The contact of a payment that is repeated after a reload has a handle that no other response lists.
  const isListed = value === undefined || contacts.some(({ payee }) => payee === value.payee);
  const shown = isListed ? contacts : [{ ...value, avatar: null }, ...contacts];
  if (shown.length === 0) return null;
  return (
    <ContactStrip
      label={pay('receiver')}
      items={[
        { value: byMobile, name: t('byMobile'), avatar: undefined },
        ...shown.slice(0, maxContacts).map(({ payee, nickname, avatar }) => ({ value: payee, name: nickname, avatar })),
      ]}
      value={value?.payee ?? byMobile}
      onChange={(payee) => onChange(shown.find((contact) => contact.payee === payee))}
    />
  );
};
