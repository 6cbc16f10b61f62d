/** Service hours of the desks that operators staff, China time (not specified in social.md: usual hours of a shop). */
export const deskHours = { from: '09:00', to: '22:00' } as const;

/** Whether operators staff their desks at this moment. */
export const isOnline = (now: Date): boolean => {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(now);
  return time >= deskHours.from && time < deskHours.to;
};
