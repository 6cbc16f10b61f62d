const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** A moment of a session as every language writes it, in China's time: `11-28 19:00`. */
export const dayAndTime = (instant: string): string => format.format(new Date(instant)).slice(5);
