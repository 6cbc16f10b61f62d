import { buttonClass } from './button.tsx';
import css from './dialog.module.css';
import { kitTexts } from './texts/texts.ts';

interface Ask {
  title: string;
  /** What will happen, with the amount: 订单取消后不可恢复，¥12.50 将退回钱包. */
  text?: string;
  confirm?: string;
  cancel?: string;
  /** The confirming action destroys something. */
  danger?: boolean;
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.className = className ?? '';
  made.textContent = text;
  return made;
};

const button = (kind: Parameters<typeof buttonClass>[0], text: string) => {
  const made = element('button', buttonClass(kind), text);
  made.type = 'button';
  return made;
};

/** Shows a modal and answers which of its buttons was pressed; undefined when it was closed otherwise. */
const ask = (title: string, text: string | undefined, buttons: HTMLButtonElement[], stays: boolean) =>
  new Promise<HTMLButtonElement | undefined>((resolve) => {
    const dialog = element('dialog', css.dialog, '');
    if (stays) dialog.setAttribute('closedby', 'none');
    const box = element('div', css.box, '');
    const heading = element('h2', css.title, title);
    heading.id = `ask-${Math.random().toString(36).slice(2)}`;
    dialog.setAttribute('aria-labelledby', heading.id);
    box.append(heading);
    if (text) {
      const body = element('p', css.text, text);
      body.id = `${heading.id}-text`;
      dialog.setAttribute('aria-describedby', body.id);
      box.append(body);
    }
    const actions = element('div', css.actions, '');
    actions.append(...buttons);
    box.append(actions);
    dialog.append(box);
    document.body.append(dialog);

    let answer: HTMLButtonElement | undefined;
    const leave = () => dialog.close();
    for (const one of buttons) {
      one.addEventListener('click', () => {
        answer = one;
        leave();
      });
    }
    dialog.addEventListener('cancel', (event) => stays && event.preventDefault());
    dialog.addEventListener('click', (event) => event.target === dialog && !stays && leave());
    if (!stays) window.addEventListener('popstate', leave, { once: true });
    dialog.addEventListener('close', () => {
      window.removeEventListener('popstate', leave);
      setTimeout(() => dialog.remove(), 220);
      resolve(answer);
    });
    dialog.showModal();
  });

/** Asks before something that cannot be undone or that costs money; true only when it was confirmed. */
export const confirmDialog = async ({ title, text, confirm, cancel, danger = false }: Ask): Promise<boolean> => {
  const t = kitTexts();
  const no = button('secondary', cancel ?? t('cancel'));
  const yes = button(danger ? 'danger' : 'primary', confirm ?? t('confirm'));
  return (await ask(title, text, [no, yes], false)) === yes;
};

/** The one-button modal 提示 (specification §8): only its button closes it. */
export const noticeDialog = async (text: string, { title, ok }: { title?: string; ok?: string } = {}): Promise<void> => {
  const t = kitTexts();
  await ask(title ?? t('notice'), text, [button('primary', ok ?? t('ok'))], true);
};
