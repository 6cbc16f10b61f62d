import { buttonClass } from './button.tsx';
import css from './dialog.module.css';
import { onGoingBack } from './modal.ts';
import { kitTexts } from './texts/texts.ts';

interface Ask {
  title: string;
  /** What will happen, with the amount: 订单取消后不可恢复，¥12.50 将退回钱包. */
  text?: string;
  confirm?: string;
  cancel?: string;
  /** The confirming action destroys something. */
  danger?: boolean;
  /** Done before the dialog closes, with its button busy; when it rejects, the dialog stays and can be answered again. */
  work?: () => Promise<unknown>;
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

/** Shows a modal and answers which of its buttons was pressed; undefined when it was closed otherwise. `work` belongs to the last one. */
const ask = (
  title: string,
  text: string | undefined,
  buttons: HTMLButtonElement[],
  stays: boolean,
  work?: () => Promise<unknown>,
) =>
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
    let busy = false;
    const leave = () => {
      if (!busy) dialog.close();
    };
    const press = async (one: HTMLButtonElement) => {
      if (busy || !dialog.open) return;
      if (work && one === buttons.at(-1)) {
        busy = true;
        one.ariaBusy = 'true';
        const done = await work().then(
          () => true,
          () => false,
        );
        busy = false;
        one.ariaBusy = null;
        if (!done) return;
      }
      answer = one;
      leave();
    };
    for (const button of buttons) button.addEventListener('click', () => void press(button));
    dialog.addEventListener('cancel', (event) => (stays || busy) && event.preventDefault());
    dialog.addEventListener('click', (event) => event.target === dialog && !stays && leave());
    dialog.addEventListener('close', () => {
      stop();
      setTimeout(() => dialog.remove(), 220);
      resolve(answer);
    });
    dialog.showModal();
    // One that stays keeps the page beneath as well: what was typed there is not lost.
    const stop = onGoingBack(() => !stays && leave());
  });

/** Asks before something that cannot be undone or that costs money; true only when it was confirmed. */
export const confirmDialog = async ({ title, text, confirm, cancel, danger = false, work }: Ask): Promise<boolean> => {
  const t = kitTexts();
  const no = button('secondary', cancel ?? t('cancel'));
  const yes = button(danger ? 'danger' : 'primary', confirm ?? t('confirm'));
  return (await ask(title, text, [no, yes], false, work)) === yes;
};

/** The one-button modal 提示 (specification §8): only its button closes it. */
export const noticeDialog = async (text: string, { title, ok }: { title?: string; ok?: string } = {}): Promise<void> => {
  const t = kitTexts();
  await ask(title ?? t('notice'), text, [button('primary', ok ?? t('ok'))], true);
};
