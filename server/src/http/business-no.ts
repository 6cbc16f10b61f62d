import { randomInt } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

// Created once: its creation takes longer than everything else here.
const dayInChina = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Creates a number that people can read aloud: prefix, day in China (yymmdd) and eight random characters without look-alikes. */
export const businessNo = (prefix: string): string => {
  const day = dayInChina.format(new Date()).replaceAll('-', '').slice(2);
  return prefix + day + Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
};
