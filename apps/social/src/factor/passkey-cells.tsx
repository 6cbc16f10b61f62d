import { useBeginPasskeyMutation, useSavePasskeyMutation } from '@juhe/api-client/member/factor';
import { makePasskey, supportsPasskeys } from '@juhe/api-client/member/passkey';
import type { Passkey } from '@juhe/contract/member/factor.schemas';
import { Cell, CellGroup, errorText, formatMoment, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PasskeySheet } from './passkey-sheet.tsx';

interface Props {
  passkeys: readonly Passkey[];
  /** Passkeys need a host name, which this site may lack. */
  canAdd: boolean;
  onCodes: (codes: readonly string[] | null) => void;
}

/** Passkeys: one row each, and a row to add one. */
export const PasskeyCells = ({ passkeys, canAdd, onCodes }: Props) => {
  const t = useTranslations('factor');
  const [begin] = useBeginPasskeyMutation();
  const [save] = useSavePasskeyMutation();
  const [chosen, setChosen] = useState<Passkey>();
  const supported = canAdd && supportsPasskeys();
  const add = async () => {
    try {
      const credential = await makePasskey(await begin().unwrap());
      if (!credential) {
        toast(t('passkeyCancelled'));
        return;
      }
      const name = t('passkeyName', { n: passkeys.length + 1 });
      const { recoveryCodes } = await save({ name, passkey: credential }).unwrap();
      toast(t('passkeyAdded'), { kind: 'success' });
      onCodes(recoveryCodes);
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  if (!supported && passkeys.length === 0)
    return (
      <CellGroup title={t('passkeys')} note={t('passkeysNote')}>
        <Cell icon="key-round" title={t('passkeysOff')} />
      </CellGroup>
    );
  return (
    <CellGroup title={t('passkeys')} note={t(supported ? 'passkeysNote' : 'passkeysOff')}>
      {passkeys.map((passkey) => (
        <Cell
          key={passkey.id}
          icon="key-round"
          title={passkey.name}
          note={passkey.lastUsedAt === null ? t('neverUsed') : t('lastUsed', { at: formatMoment(passkey.lastUsedAt) })}
          arrow
          onClick={() => setChosen(passkey)}
        />
      ))}
      {supported && <Cell icon="plus" title={t('addPasskey')} arrow onClick={add} />}
      <PasskeySheet passkey={chosen} onClose={() => setChosen(undefined)} />
    </CellGroup>
  );
};
