import { useGetLotProofQuery, useLazyGetLotProofQuery } from '@juhe/api-client/auction/proof';
import type { LotProof as Proof } from '@juhe/contract/auction/proof.schemas';
import { Button, Card, Icon, ListSkeleton, QueryView, SectionHead } from '@juhe/ui';
import { saveFile } from '@juhe/ui/parts/media/save-file';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { checkProof } from './check-proof.ts';
import css from './lot-proof.module.css';
import { pageKeys } from '@juhe/platform/parts/signed-text';

type Results = Awaited<ReturnType<typeof checkProof>>;

const shortHead = 16;

const Head = ({ head }: { head: string }) => <code className={css.head}>{head.slice(0, shortHead)}</code>;

/** Saves the proof as a file, for `npm run verify-lot` or another verifier. */
const save = (proof: Proof): void =>
  saveFile(`${proof.productNo}.json`, new Blob([JSON.stringify(proof)], { type: 'application/json' }));

const ClosedProof = ({ proof, headsSeen }: { proof: Proof; headsSeen: () => readonly string[] }) => {
  const t = useTranslations('proof');
  const [requestPage] = useLazyGetLotProofQuery();
  const [results, setResults] = useState<Results>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);

  /** Loads all pages that follow the first one. */
  const loadProof = async (): Promise<Proof> => {
    const offers = [...proof.offers];
    let { hasMore } = proof;
    while (hasMore) {
      const page = await requestPage({ productNo: proof.productNo, after: offers.at(-1)?.n ?? 0 }).unwrap();
      offers.push(...page.offers);
      ({ hasMore } = page);
    }
    return { ...proof, offers, hasMore };
  };
  const run = async (consume: (fullProof: Proof) => unknown) => {
    setBusy(true);
    setProblem(false);
    try {
      await consume(await loadProof());
    } catch {
      setProblem(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <p className={css.text}>{t.rich('closed', { n: proof.total, head: <Head head={proof.head} /> })}</p>
      <div role="status">
        {results && (
          <ul className={css.checks}>
            {results.map((line) => (
              <li key={line} data-result={line.split('.')[1]}>
                <Icon name={line.endsWith('.holds') ? 'circle-check' : 'circle-alert'} size={18} />
                <span>{t(line)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {problem && (
        <p className={css.text} role="alert">
          {t('failed')}
        </p>
      )}
      <div className={css.actions}>
        <Button
          size="s"
          busy={busy}
          onClick={() => void run(async (fullProof) => setResults(await checkProof(fullProof, headsSeen(), pageKeys())))}
        >
          {t('check')}
        </Button>
        <Button size="s" kind="text" disabled={busy} onClick={() => void run(save)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
};

const OpenProof = ({ proof }: { proof: Proof }) => {
  const t = useTranslations('proof');
  return (
    <>
      <p className={css.text}>{proof.head === '' ? t('empty') : t.rich('open', { head: <Head head={proof.head} /> })}</p>
      {proof.own.length > 0 && <p className={css.text}>{t('receipts', { n: proof.own.length })}</p>}
    </>
  );
};

/**
 * The public log of a lot's offers (auction.md H1): the head of the chain while it is open, a verification on this page after
 * the close.
 * @param head the head of the live state, so that the heads received by this page are compared afterwards
 * @param closed the lot is over
 */
export const LotProof = ({ productNo, head = '', closed }: { productNo: string; head?: string; closed?: boolean }) => {
  const t = useTranslations('proof');
  const query = useGetLotProofQuery({ productNo });
  const receivedHeads = useRef(new Set<string>());
  const { refetch, currentData } = query;
  useEffect(() => {
    if (head !== '') receivedHeads.current.add(head);
  }, [head]);
  const isStale = closed === true && currentData?.closed === false;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return (
    <section>
      <SectionHead>{t('title')}</SectionHead>
      <Card>
        <QueryView query={query} keepFormer skeleton={<ListSkeleton rows={1} media={0} />}>
          {(proof) =>
            proof.closed ? (
              <ClosedProof proof={proof} headsSeen={() => [...receivedHeads.current]} />
            ) : (
              <OpenProof proof={head === '' ? proof : { ...proof, head }} />
            )
          }
        </QueryView>
      </Card>
    </section>
  );
};
