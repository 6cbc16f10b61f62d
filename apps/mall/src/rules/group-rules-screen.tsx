import { Agreement } from './agreement.tsx';

/** The agreement of group buying. */
export const Screen = () => <Agreement type="groupBuying" />;
