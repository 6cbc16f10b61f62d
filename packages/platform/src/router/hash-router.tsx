import { addTransitionType, type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import { type AppLocation, createAppHistory } from './history.ts';

/**
 * The app's router, behind the hash. Each navigation is a transition typed with its movement (`forward`, `back`, `tab`) for
 * the view transitions around the pages; one that the browser has already shown, or that stays on its page, has none.
 */
export const HashRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(createAppHistory);
  const [{ action, location }, setState] = useState<AppLocation>(history.current);
  useLayoutEffect(
    () =>
      history.listen((next, movement) => {
        if (movement === 'none' && next.action === 'POP') return setState(next);
        startTransition(() => {
          if (movement !== 'none') addTransitionType(movement);
          setState(next);
        });
      }),
    [history],
  );
  // Once the page of each location is shown.
  useEffect(() => history.settle(), [history, location]);
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
};
