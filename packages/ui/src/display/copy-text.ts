import { kitTexts } from '../texts/texts.ts';
import { toast } from '../feedback/toast.ts';

const copyTheOldWay = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand?.('copy') ?? false;
  area.remove();
  return copied;
};

/** Browsers permit copying only within a tap; of a text that is still being made they take a promise. */
const write = (text: string | Promise<string>): Promise<void> =>
  typeof text === 'string'
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': text.then((ready) => new Blob([ready], { type: 'text/plain' })) }),
      ]);

/** Copies and shows the result: 复制成功 or 复制失败 (specification §8), `done` instead of the former. Returns whether it succeeded. */
export const copyText = async (text: string | Promise<string>, done?: string): Promise<boolean> => {
  const t = kitTexts();
  let copied: boolean;
  try {
    await write(text);
    copied = true;
  } catch {
    copied = await Promise.resolve(text).then(copyTheOldWay, () => false);
  }
  toast(copied ? (done ?? t('copied')) : t('copyFailed'), { kind: copied ? 'success' : 'error' });
  return copied;
};
