import { Agreement } from './agreement.tsx';

/** The rules of bargains. */
export const Screen = () => <Agreement type="bargain" />;
