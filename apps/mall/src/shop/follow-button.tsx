import { useFollowShopMutation } from '@juhe/api-client/mall/shop';
import { FollowToggle } from '@juhe/ui/parts/motion/follow-toggle';
import { haptic } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface FollowButtonProps {
  shop: { readonly id: string; readonly name: string; readonly collected: boolean };
}

/** Follows or unfollows a shop; a visitor is led to the sign-in and back. */
export const FollowButton = ({ shop: { id, name, collected } }: FollowButtonProps) => {
  const t = useTranslations('shop');
  const [collect, { isLoading }] = useFollowShopMutation();
  return (
    <FollowToggle
      follows={collected}
      label={t(collected ? 'followed' : 'follow')}
      accessibleLabel={t('followOf', { name })}
      icon={collected ? 'check' : 'plus'}
      busy={isLoading}
      onToggle={() => {
        haptic('light');
        void collect({ shopId: id, collect: !collected });
      }}
    />
  );
};
