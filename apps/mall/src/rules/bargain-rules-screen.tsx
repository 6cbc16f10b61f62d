import { Agreement } from './agreement.tsx';

/** The rules of bargains. */
const BargainRulesScreen = () => <Agreement type="bargain" />;

export { BargainRulesScreen as Screen };
