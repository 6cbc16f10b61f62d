import { buttonClass } from '../controls/button.tsx';
import css from './dialog.module.css';
import { onGoingBack } from './modal.ts';
import { kitTexts } from '../texts/texts.ts';

interface Question {
  title: string;
  /** The consequence, with the amount: 订单取消后不可恢复，¥12.50 将退回钱包. */
  text?: string;
  confirm?: string;
  cancel?: string;
  /** The confirming action is destructive. */
  danger?: boolean;
  /** Runs before the dialog closes, with its button busy; when it rejects, the dialog stays open for another answer. */
  work?: () => Promise<unknown>;
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const created = document.createElement(name);
  created.className = className ?? '';
  created.textContent = text;
  return created;
};

const button = (kind: Parameters<typeof buttonClass>[0], text: string) => {
  const created = element('button', buttonClass(kind), text);
  created.type = 'button';
  return created;
};

/** Calls `close` when the subject of a dialog is gone; returns the unsubscribe function. */
type Until = (close: () => void) => () => void;

/** Shows a modal and returns the clicked button; undefined when it was closed otherwise. `work` belongs to the last button. */
const showModal = (
  title: string,
  text: string | undefined,
  buttons: HTMLButtonElement[],
  isPersistent: boolean,
  work?: () => Promise<unknown>,
  until?: Until,
) =>
  new Promise<HTMLButtonElement | undefined>((resolve) => {
    const dialog = element('dialog', css.dialog, '');
    if (isPersistent) dialog.setAttribute('closedby', 'none');
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
    const dismiss = () => {
      if (!busy) dialog.close();
    };
    const press = async (clicked: HTMLButtonElement) => {
      if (busy || !dialog.open) return;
      if (work && clicked === buttons.at(-1)) {
        busy = true;
        clicked.ariaBusy = 'true';
        const done = await work().then(
          () => true,
          () => false,
        );
        busy = false;
        clicked.ariaBusy = null;
        if (!done) return;
      }
      answer = clicked;
      dismiss();
    };
    for (const button of buttons) button.addEventListener('click', () => void press(button));
    dialog.addEventListener('cancel', (event) => (isPersistent || busy) && event.preventDefault());
    dialog.addEventListener('click', (event) => event.target === dialog && !isPersistent && dismiss());
    dialog.addEventListener('close', () => {
      stop();
      unsubscribe?.();
      setTimeout(() => dialog.remove(), 220);
      resolve(answer);
    });
    dialog.showModal();
    // A persistent one also blocks going back: input on the page beneath is not lost.
    const stop = onGoingBack(() => !isPersistent && dismiss());
    const unsubscribe = until?.(dismiss);
  });

/** Asks before an irreversible action or one that costs money; true only when it was confirmed. */
export const confirmDialog = async ({ title, text, confirm, cancel, danger = false, work }: Question): Promise<boolean> => {
  const t = kitTexts();
  const cancelButton = button('secondary', cancel ?? t('cancel'));
  const confirmButton = button(danger ? 'danger' : 'primary', confirm ?? t('confirm'));
  return (await showModal(title, text, [cancelButton, confirmButton], false, work)) === confirmButton;
};

interface NoticeOptions {
  title?: string;
  ok?: string;
  until?: Until;
}

/** The one-button modal 提示 (specification §8): only its button closes it, or `until`. */
export const noticeDialog = async (text: string, { title, ok, until }: NoticeOptions = {}): Promise<void> => {
  const t = kitTexts();
  await showModal(title ?? t('notice'), text, [button('primary', ok ?? t('ok'))], true, undefined, until);
};
