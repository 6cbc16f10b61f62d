import { useCollectShopMutation } from '@juhe/api-client/mall/shop';
import { useNavigation } from '@juhe/platform';
import { Button, haptic } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/delight';
import { useTranslations } from '../locales/texts.gen.js';

interface FollowButtonProps {
  shop: { readonly id: string; readonly name: string; readonly collected: boolean };
}

/** Follows or unfollows a shop; a visitor is led to the sign-in and back. */
export const FollowButton = ({ shop }: FollowButtonProps) => {
  const t = useTranslations('shop');
  const { whenSignedIn } = useNavigation();
  const [collect, { isLoading }] = useCollectShopMutation();
  const toggle = () =>
    whenSignedIn(() => {
      haptic('light');
      void collect({ shopId: shop.id, collect: !shop.collected });
    });
  return (
    <Button
      ref={useDelight('follow', shop.collected)}
      kind={shop.collected ? 'secondary' : 'primary'}
      size="s"
      icon={shop.collected ? 'check' : 'plus'}
      aria-pressed={shop.collected}
      aria-label={t('followOf', { name: shop.name })}
      busy={isLoading}
      onClick={toggle}
    >
      {t(shop.collected ? 'followed' : 'follow')}
    </Button>
  );
};
