import { usePinToHomepageMutation } from '@juhe/api-client/social/homepage';
import type { Creation } from '@juhe/contract/content/creation.schemas';
import { Cell, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Pins a published creation to the top of the member's homepage, or unpins it. */
export const PinCell = ({
  creation: { id, kind },
  isPinned,
  onDone,
}: {
  creation: Pick<Creation, 'id' | 'kind'>;
  isPinned: boolean;
  onDone: () => void;
}) => {
  const t = useTranslations('creation');
  const [pin] = usePinToHomepageMutation();
  const change = async () => {
    try {
      await pin({ isTop: !isPinned, kind: kind === 'video' ? 'video' : 'article', id }).unwrap();
      toast(t(isPinned ? 'unpinned' : 'pinned'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
    onDone();
  };
  return (
    <Cell
      icon={isPinned ? 'arrow-down' : 'arrow-up'}
      title={t(isPinned ? 'unpin' : 'pin')}
      note={isPinned ? undefined : t('pinNote')}
      onClick={change}
    />
  );
};
