import { useAnswerSecondChanceMutation, useListSecondChancesQuery } from '@juhe/api-client/auction/order';
import { invalidateTags } from '@juhe/api-client';
import type { SecondChance } from '@juhe/contract/auction/order.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useNavigation } from '@juhe/platform';
import { Button, Card, confirmDialog, Countdown, formatPrice, Picture, Price, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './order.module.css';

/** Lots that the member can still have because the winner did not pay; renders nothing when there are none. */
export const SecondChances = () => {
  const { data } = useListSecondChancesQuery();
  return data?.list.map((chance) => <Chance key={chance.id} chance={chance} />);
};

const Chance = ({ chance }: { chance: SecondChance }) => {
  const t = useTranslations('order');
  const { navigateTo } = useNavigation();
  const [answer, { isLoading }] = useAnswerSecondChanceMutation();
  const { id, productNo, title, picture, priceCents, expiresAt, actions } = chance;

  const send = async (accept: boolean) => {
    const amount = formatPrice(priceCents);
    const isConfirmed =
      !accept ||
      (await confirmDialog({
        title: t('chance.title'),
        text: t('chance.sure', { amount }),
        confirm: t('chance.accept'),
        cancel: t('keep'),
      }));
    if (!isConfirmed) return;
    try {
      const { orderNo } = await answer({ id, accept }).unwrap();
      if (orderNo) navigateTo(auctionPages.orderDetail({ orderNo }));
      else toast(t('chance.declined'));
    } catch {
      // The error policy shows the server's message.
    }
  };

  return (
    <Card flush>
      <article aria-label={t('chance.title')}>
        <div className={css.head}>
          <span className={css.who}>{t('chance.title')}</span>
          <span className={css.state}>
            {t.rich('chance.left', {
              time: <Countdown to={expiresAt} ended={t('timeUp')} onEnd={() => invalidateTags('auction/order')} />,
            })}
          </span>
        </div>
        <PageLink to={auctionPages.lotDetail({ productNo })} className={css.goods}>
          <span className={css.thumb}>
            <Picture src={picture} alt="" ratio={1} fallback="gavel" />
          </span>
          <span className={css.about}>
            <span className={css.title}>{title}</span>
            <Price cents={priceCents} />
            <span className={css.quiet}>{t('chance.text')}</span>
          </span>
        </PageLink>
        <div className={css.foot}>
          <div className={css.buttons}>
            {actions.includes('decline') && (
              <Button size="s" disabled={isLoading} onClick={() => send(false)}>
                {t('chance.decline')}
              </Button>
            )}
            {actions.includes('accept') && (
              <Button size="s" kind="primary" busy={isLoading} onClick={() => send(true)}>
                {t('chance.accept')}
              </Button>
            )}
          </div>
        </div>
      </article>
    </Card>
  );
};
