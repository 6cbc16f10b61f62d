import type { TransferCheck } from '@juhe/contract/auction/resale.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useLang } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  Cell,
  CellGroup,
  Facts,
  formatMoment,
  formatPrice,
  Icon,
  MediaRow,
  Muted,
  Page,
  Price,
  Stack,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import panes from '../shared/panes.module.css';
import { percentOf } from '../shared/rates.ts';
import { ListingFields } from './listing-fields.tsx';
import css from './resale.module.css';
import { type Listing, useListing } from './use-listing.ts';

/** A reason against the listing, with a link to resolve it where there is one. */
const Reasons = ({ reasons }: Pick<TransferCheck, 'reasons'>) => {
  const t = useTranslations('resale');
  return (
    <Card>
      <Stack>
        <strong>{t('notNow')}</strong>
        <ul className={css.reasons}>
          {reasons.map(({ key, at, n }) => (
            <li key={key}>
              <Icon name="circle-alert" size={20} />
              <span>{t(`reasons.${key}`, { at: at === null ? '' : formatMoment(at), n: n ?? 0 })}</span>
            </li>
          ))}
        </ul>
        {reasons.some(({ key }) => key === 'codeMissing') && (
          <PageLink to={auctionPages.myCode()} className={buttonClass('secondary', 'm', true)}>
            {t('toCode')}
          </PageLink>
        )}
      </Stack>
    </Card>
  );
};

/** The amounts held for the listing, and what remains of the price. */
const ListingSums = ({ check, listing }: { check: TransferCheck; listing: Listing }) => {
  const t = useTranslations('resale');
  const lang = useLang();
  const { rateBp, baseRateBp = rateBp, balanceCents } = check;
  const { feeCents, bondCents, netCents, shortCents } = listing;
  return (
    <>
      <Facts
        items={[
          [t('rate'), percentOf(rateBp, lang)],
          ...(baseRateBp > rateBp ? [[t('rateCard'), percentOf(baseRateBp, lang)] as const] : []),
          [t('feeHold'), <Price key="fee" cents={feeCents} size="s" tone="ink" />],
          [t('bond'), <Price key="bond" cents={bondCents} size="s" tone="ink" />],
          [t('held'), <Price key="held" cents={feeCents + bondCents} tone="ink" />],
        ]}
        total
      />
      <div className={css.balance}>
        <Facts
          items={[
            [t('balance'), <Price key="balance" cents={balanceCents} size="s" tone={shortCents > 0 ? 'brand' : 'ink'} />],
            [t('net'), <Price key="net" cents={netCents} size="s" tone="ink" />],
          ]}
        />
      </div>
    </>
  );
};

/** The form of a listing; values stay on this device until they are submitted, so that a top-up does not lose them. */
export const ResaleForm = ({ check }: { check: TransferCheck }) => {
  const t = useTranslations('resale');
  const listing = useListing(check);
  const { orderNo, title, picture, quantity, costCents } = check;
  const { shortCents, problem } = listing;
  const action =
    check.allowed &&
    (shortCents > 0 ? (
      <PageLink to={auctionPages.topUp({ orderNo, amount: String(shortCents) })} className={buttonClass('primary', 'm', true)}>
        {t('topUp', { amount: formatPrice(shortCents) })}
      </PageLink>
    ) : (
      <Button kind="primary" block busy={listing.isSending} onClick={listing.send}>
        {t('list')}
      </Button>
    ));

  return (
    <>
      <Page>
        <div className={panes.panes}>
          <div className={panes.main}>
            <Stack>
              <Card flush>
                <MediaRow
                  src={picture}
                  fallback="gavel"
                  width={72}
                  title={title}
                  note={t('pieces', { n: quantity })}
                  foot={
                    <Muted>
                      {t('cost')} <Price cents={costCents} size="s" tone="ink" />
                    </Muted>
                  }
                />
              </Card>
              {check.reasons.length > 0 && <Reasons reasons={check.reasons} />}
              {check.allowed && <ListingFields check={check} listing={listing} />}
            </Stack>
          </div>
          <div className={panes.side}>
            <Stack>
              <Card>
                <ListingSums check={check} listing={listing} />
                {action && <div className={panes.wideActions}>{action}</div>}
              </Card>
              {problem !== undefined && (
                <p role="alert" className={css.problem}>
                  {problem}
                </p>
              )}
              <Muted>{t('noPromise')}</Muted>
              <CellGroup>
                <Cell icon="file-text" title={t('rules')} to={auctionPages.auctionRules()} />
                <Cell icon="qr-code" title={t('myCode')} to={auctionPages.myCode()} />
              </CellGroup>
            </Stack>
          </div>
        </div>
      </Page>
      {action && (
        <div className={panes.narrowBar}>
          <ActionBar>{action}</ActionBar>
        </div>
      )}
    </>
  );
};
