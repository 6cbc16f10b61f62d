import { useListAuthorsInfiniteQuery } from '@juhe/api-client/content/creation';
import * as socialPages from '@juhe/contract/pages/social';
import { useFollow } from '@juhe/features/follow/use-follow';
import { Avatar, Button, Cell, CellGroup } from '@juhe/ui';
import { delight } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';

/** Suggested authors to follow; renders nothing without any. */
export const SuggestedAuthors = () => {
  const t = useTranslations('follow');
  const query = useListAuthorsInfiniteQuery({ kind: 'suggested', pageSize: 5 });
  const { follow } = useFollow();
  const authors = query.data?.pages[0]?.list ?? [];
  if (authors.length === 0) return null;
  return (
    <CellGroup title={t('suggested')}>
      {authors.map((author) => (
        <div key={author.id} style={{ display: 'flex', alignItems: 'center', paddingInlineEnd: 12 }}>
          <div style={{ flex: 1, minWidth: 0 }}>
            <Cell
              lead={<Avatar src={author.avatar} name={author.nickname} size={40} />}
              title={author.nickname}
              note={author.bio}
              to={socialPages.userHomepage({ memberId: author.id })}
              arrow={false}
            />
          </div>
          <Button
            size="s"
            onClick={(event) => {
              delight('follow', event.currentTarget);
              return follow(author.id, true);
            }}
          >
            {t('followAuthor')}
          </Button>
        </div>
      ))}
    </CellGroup>
  );
};
