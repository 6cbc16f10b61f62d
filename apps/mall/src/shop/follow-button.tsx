import { useCollectShopMutation } from '@juhe/api-client/mall/shop';
import { useNavigation, useTranslations } from '@juhe/platform';
import { Button } from '@juhe/ui';

interface FollowButtonProps {
  shop: { readonly id: string; readonly name: string; readonly collected: boolean };
}

/** Follows a shop or ends it; a visitor is led to the sign-in and back. */
export const FollowButton = ({ shop }: FollowButtonProps) => {
  const t = useTranslations('shop');
  const { whenSignedIn } = useNavigation();
  const [collect, { isLoading }] = useCollectShopMutation();
  const toggle = () => whenSignedIn(() => void collect({ shopId: shop.id, collect: !shop.collected }));
  return (
    <Button
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
