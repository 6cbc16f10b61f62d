import type { NoticeKind } from '@juhe/contract/social/notice.schemas';
import type { IconName } from '@juhe/ui';

/** Icon and colour of a kind of notices; `tone` names a class of the styles. */
export const presentations: Readonly<Record<NoticeKind, { icon: IconName; tone: 'green' | 'gold' | 'brand' | 'blue' }>> = {
  order: { icon: 'package', tone: 'green' },
  auction: { icon: 'gavel', tone: 'gold' },
  interaction: { icon: 'heart', tone: 'brand' },
  service: { icon: 'bell', tone: 'blue' },
};

/** The kind of notices in the URL; orders if it is unknown. */
export const kindOf = (type: string | undefined): NoticeKind =>
  type !== undefined && Object.hasOwn(presentations, type) ? (type as NoticeKind) : 'order';
