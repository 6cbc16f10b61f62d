import { useCallback, useState } from 'react';

/** The open state of a sheet, with stable functions to show and hide it. */
export const useOpen = () => {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => setOpen(false), []);
  return { open, show, hide };
};
