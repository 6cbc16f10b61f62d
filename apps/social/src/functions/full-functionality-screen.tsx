import { useSetIconOrderMutation } from '@juhe/api-client/social/icons';
import { PageLink } from '@juhe/platform';
import { Button, Card, Muted, Page, SectionHead } from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { FunctionTile, useFunctionName } from '../shared/function-tile.tsx';
import grid from '../shared/functions.module.css';
import { functionGroups, type MemberFunction, maxShown, shownFunctions } from '../shared/functions.ts';
import { useFunctions } from '../shared/use-functions.ts';
import css from './full-functionality.module.css';
import { ShownEditor } from './shown-editor.tsx';

/** The selection while it is edited; saved when editing ends, also by leaving the page. */
const useEditing = (shown: readonly MemberFunction[]) => {
  const [update] = useSetIconOrderMutation();
  const [draft, setDraft] = useState<readonly string[]>();
  const unsaved = useRef<readonly string[]>(undefined);
  const change = (keys: readonly string[]) => {
    unsaved.current = keys;
    setDraft(keys);
  };
  const flush = useRef(() => {
    const { current: icons } = unsaved;
    unsaved.current = undefined;
    if (icons) void update({ icons: [...icons] });
  });
  useEffect(() => {
    const { current: flushNow } = flush;
    return () => flushNow();
  }, []);
  return {
    draft,
    change,
    start: () => setDraft(shown.map(({ key }) => key)),
    done: () => {
      flush.current();
      setDraft(undefined);
    },
    reset: (usual: readonly string[]) => {
      setDraft(usual);
      // An empty selection means the site's default, which may change.
      unsaved.current = [];
    },
  };
};

const Groups = ({ existing, draft, onAdd }: Add) => {
  const t = useTranslations('functions');
  const nameOf = useFunctionName();
  const isFull = draft !== undefined && draft.length >= maxShown;
  return functionGroups.map((group) => {
    const members = existing.filter((entry) => entry.group === group);
    if (members.length === 0) return null;
    return (
      <section key={group}>
        <SectionHead>{t(`group.${group}`)}</SectionHead>
        <Card className={css.group}>
          <div className={grid.grid}>
            {members.map(({ key, to, icon }) => {
              const face = <FunctionTile icon={icon} group={group} name={nameOf(key)} />;
              if (!draft)
                return (
                  <PageLink key={key} to={to} className={grid.entry}>
                    {face}
                  </PageLink>
                );
              const isShown = draft.includes(key);
              return (
                <button
                  key={key}
                  type="button"
                  className={grid.entry}
                  disabled={isShown || isFull}
                  aria-label={isShown ? t('isShown', { name: nameOf(key) }) : t('add', { name: nameOf(key) })}
                  onClick={() => onAdd(key)}
                >
                  {face}
                  <span className={isShown ? css.marked : css.plus} aria-hidden="true" />
                </button>
              );
            })}
          </div>
        </Card>
      </section>
    );
  });
};

interface Add {
  existing: readonly MemberFunction[];
  /** The keys on the Mine page during editing. */
  draft: readonly string[] | undefined;
  onAdd: (key: string) => void;
}

/** All functions by group; above them those on the Mine page, which the member selects and reorders. */
const FullFunctionalityScreen = () => {
  const t = useTranslations('functions');
  const nameOf = useFunctionName();
  const { existing, shown, settled } = useFunctions();
  const { draft, change, start, done, reset } = useEditing(shown);
  return (
    <Page>
      <Reveal ready={settled}>
        <section>
          <SectionHead
            action={
              <Button kind="text" size="s" onClick={draft ? done : start}>
                {t(draft ? 'done' : 'edit')}
              </Button>
            }
          >
            {t('shown')}
          </SectionHead>
          <Card className={css.group}>
            <div className={css.note}>
              <Muted>{draft ? t('editNote', { n: maxShown }) : t('note')}</Muted>
            </div>
            {draft ? (
              <ShownEditor
                functions={draft.flatMap((key) => existing.find((entry) => entry.key === key) ?? [])}
                onChange={change}
                onReset={() => reset(shownFunctions([], existing).map(({ key }) => key))}
              />
            ) : (
              <div className={grid.grid}>
                {shown.map(({ key, to, icon, group }) => (
                  <PageLink key={key} to={to} className={grid.entry}>
                    <FunctionTile icon={icon} group={group} name={nameOf(key)} />
                  </PageLink>
                ))}
              </div>
            )}
          </Card>
        </section>
        <Groups existing={existing} draft={draft} onAdd={(key) => change([...(draft ?? []), key])} />
      </Reveal>
    </Page>
  );
};

export { FullFunctionalityScreen as Screen };
