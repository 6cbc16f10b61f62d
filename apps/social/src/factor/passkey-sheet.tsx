import { useRemovePasskeyMutation, useRenamePasskeyMutation } from '@juhe/api-client/member/factor';
import { passkeyNameLength } from '@juhe/contract/member/factor.constants';
import type { Passkey } from '@juhe/contract/member/factor.schemas';
import { Button, confirmDialog, errorText, Field, FieldGroup, Sheet, TextInput, toast } from '@juhe/ui';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

const PasskeyForm = ({ passkey: { id, name: present }, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useTranslations('factor');
  const [rename, renaming] = useRenamePasskeyMutation();
  const [remove] = useRemovePasskeyMutation();
  const [name, setName] = useState(present);
  const [error, setError] = useState<string>();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast(done, { kind: 'success' });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal) ?? t('failed'));
    }
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!name.trim()) return setError(t('nameMissing'));
    void run(() => rename({ id, name }).unwrap(), t('saved'));
  };
  const drop = async () => {
    const isConfirmed = await confirmDialog({
      title: t('removeTitle', { name: present }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    });
    if (isConfirmed) await run(() => remove({ id }).unwrap(), t('removed'));
  };
  return (
    <form onSubmit={save} noValidate>
      <FieldGroup>
        <Field label={t('name')} {...(error === undefined ? {} : { error })} required>
          <TextInput
            value={name}
            maxLength={passkeyNameLength}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button kind="primary" type="submit" block busy={renaming.isLoading}>
          {t('save')}
        </Button>
        <Button kind="danger" block onClick={drop}>
          {t('remove')}
        </Button>
      </FieldGroup>
    </form>
  );
};

/** Renames or removes a passkey. */
export const PasskeySheet = ({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) => {
  const t = useTranslations('factor');
  return (
    <Sheet open={passkey !== undefined} onClose={onClose} title={t('passkey')}>
      {passkey && <PasskeyForm key={passkey.id} passkey={passkey} onClose={onClose} />}
    </Sheet>
  );
};
