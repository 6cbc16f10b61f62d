import { Agreement } from './agreement.tsx';

/** The agreement of group buying. */
const GroupRulesScreen = () => <Agreement type="groupBuying" />;

export { GroupRulesScreen as Screen };
