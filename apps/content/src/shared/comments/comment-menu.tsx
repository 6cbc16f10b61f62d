import type { ReportKind } from '@juhe/contract/common/report.schemas';
import type { Comment, CommentReply } from '@juhe/contract/content/comment.schemas';
import { useNavigation } from '@juhe/platform';
import { Cell, CellGroup, confirmDialog, Icon, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { Report, type Reported } from '@juhe/features/report/report';
import type { CommentSource } from './comment-source.ts';
import css from './comments.module.css';

/** The comment or reply that the menu applies to. */
export interface MenuSubject {
  readonly kind: ReportKind;
  readonly entry: Comment | CommentReply;
}

interface ButtonProps {
  subject: MenuSubject;
  onMenu: (subject: MenuSubject) => void;
}

/** Opens the menu of rare actions: report, delete. */
export const CommentMenuButton = ({ subject, onMenu }: ButtonProps) => {
  const t = useTranslations('comments');
  return (
    <button
      type="button"
      className={css.plain}
      aria-haspopup="dialog"
      aria-label={t('menu', { name: subject.entry.memberName })}
      onClick={() => onMenu(subject)}
    >
      <Icon name="ellipsis" size={16} />
    </button>
  );
};

interface MenuProps {
  source: CommentSource;
  subject: MenuSubject | undefined;
  onClose: () => void;
}

/** The menu of a comment or reply: members report those of others and delete their own and those on their own works. */
export const CommentMenu = ({ source, subject, onClose }: MenuProps) => {
  const t = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
  const [reported, setReported] = useState<Reported>();
  // The closing animation still shows the last subject.
  const [latest, setLatest] = useState(subject);
  if (subject && subject !== latest) setLatest(subject);
  const report = ({ kind, entry }: MenuSubject) => {
    onClose();
    whenSignedIn(() => setReported({ kind, targetId: entry.id }));
  };
  const remove = async ({ kind, entry: { id } }: MenuSubject) => {
    onClose();
    const isReply = kind === source.kinds.reply;
    const question = isReply ? { title: t('removeReply') } : { title: t('removeComment'), text: t('removeCommentText') };
    if (!(await confirmDialog({ ...question, confirm: t('remove'), danger: true }))) return;
    await (isReply ? source.removeReply : source.remove)({ id });
  };
  return (
    <>
      <Sheet open={subject !== undefined} onClose={onClose} title={latest?.entry.memberName}>
        {latest && (
          <>
            <p className={css.quote}>{latest.entry.text}</p>
            <CellGroup>
              {!latest.entry.mine && <Cell icon="flag" title={t('report')} onClick={() => report(latest)} />}
              {(latest.entry.removable ?? latest.entry.mine) && (
                <Cell icon="trash-2" title={t('remove')} danger onClick={() => void remove(latest)} />
              )}
            </CellGroup>
          </>
        )}
      </Sheet>
      <Report subject={reported} onClose={() => setReported(undefined)} />
    </>
  );
};
