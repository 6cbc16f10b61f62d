import { z } from 'zod';
import type { RollbackTarget } from '../channel/rollback-targets.ts';
import { type AppState, type Change, type Channel, liveIn, rolloutIn } from '../channel/state.ts';
import { creatorName } from '../channel/channel.repository.ts';
import type { ApprovedRelease } from '../policy/policy.repository.ts';
import type { ReleaseInfo } from '../release/release.repository.ts';
import { type Action, actions } from './actions.ts';
import { html, type Html } from '../../http/text/html.ts';
import type { ConsoleSession } from './session.ts';
import type { Speech, TextKey } from './texts.ts';
import { channelName, timeOf } from './format.ts';

const text = z.string().max(2000).default('');

/** The fields of a form; possible typing errors of an operator are reported as text by {@link changeOf}. */
export const sentSchema = z.object({
  csrf: text,
  generation: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  action: z.enum(actions),
  release: text,
  percent: text,
  steps: text,
  why: text,
});
export type Sent = z.output<typeof sentSchema>;

/** An approval does not change the channel: it has no generation. */
export interface ApprovalRequested {
  readonly action: 'approve';
  readonly app: string;
  readonly release: string;
}

/** The switch of a team's back end. */
export type BackendAction = 'killBackend' | 'reviveBackend';
export const isBackendAction = (action: Action): action is BackendAction =>
  action === 'killBackend' || action === 'reviveBackend';

/** Neither does a switch of a back end. */
export interface BackendSwitch {
  readonly action: BackendAction;
  readonly app: string;
}

const percentShape = /^\d{1,3}([.,]\d{1,2})?$/;

/** Returns the requested change or approval, or the text key of the error. */
export const changeOf = (
  app: string,
  { action, release, percent, steps, why: reason }: Sent,
): Change | ApprovalRequested | BackendSwitch | TextKey => {
  if (reason.trim() === '' || reason.trim().length > 500) return 'fail.why';
  switch (action) {
    case 'rollback':
      return release ? { action, app, to: release } : 'fail.release';
    case 'canary': {
      if (!release) return 'fail.release';
      const share = percentShape.test(percent.trim()) ? Number(percent.trim().replace(',', '.')) : Number.NaN;
      const inSteps = steps === '' ? {} : { steps: true as const };
      return share <= 100 ? { action, app, release, percent: share, ...inSteps } : 'fail.percent';
    }
    case 'approve':
      return release ? { action, app, release } : 'fail.release';
    case 'freezeChannel':
      return { action: 'freeze' };
    case 'unfreezeChannel':
      return { action: 'unfreeze' };
    default:
      return { action, app };
  }
};

export interface Choices {
  readonly targets: readonly RollbackTarget[];
  readonly releases: readonly ReleaseInfo[];
  /** Valid approvals of the app's releases. */
  readonly approved: readonly ApprovedRelease[];
}

export interface FormParts {
  readonly session: ConsoleSession;
  readonly channel: Channel;
  readonly generation: number;
  readonly action: Action;
  /** Without an app the whole channel is concerned. */
  readonly app?: string | undefined;
  readonly state?: AppState | undefined;
  readonly choices: Choices;
  /** The refused submission: typed texts are preserved. */
  readonly sent?: Sent | undefined;
  readonly fault?: Html | undefined;
}

/** Renders the releases to choose from; the first that can be live is preselected. */
const targetChoice = ({ t }: Speech, { choices, sent }: FormParts): Html => {
  const first = choices.targets.find(({ refusals }) => refusals.length === 0)?.release;
  const chosen = sent?.release || first;
  const options = choices.targets.map(({ release, wasLive, refusals }) => {
    const refused = refusals.length > 0;
    const note = refused
      ? html`<small class="no">${t('form.refused')}: ${refusals.map(({ message }) => message).join(' · ')}</small>`
      : wasLive && html`<small>${t('form.wasLive')}</small>`;
    return html`<label><input type="radio" name="release" value="${release}" required${release === chosen && !refused && html` checked`}${refused && html` disabled`}><code>${release}</code>${note}</label>`;
  });
  return html`<fieldset><legend>${t('form.target')}</legend>${options.length ? html`<div class="pick">${options}</div>` : html`<p class="quiet">${t('form.target.none')}</p>`}</fieldset>`;
};

const canaryChoice = ({ t }: Speech, { choices, state, sent }: FormParts): Html => {
  const candidates = choices.releases.filter(({ release }) => release !== liveIn(state));
  const chosen = sent?.release || rolloutIn(state)?.release || candidates[0]?.release;
  const options = candidates.map(
    ({ release, committedAt, publishedBy }) =>
      html`<label><input type="radio" name="release" value="${release}" required${release === chosen && html` checked`}><code>${release}</code><small>${timeOf(committedAt)} · ${t('byBy', { who: publishedBy })}</small></label>`,
  );
  const inSteps = sent ? sent.steps !== '' : rolloutIn(state)?.steps !== undefined;
  const percent = sent?.percent || String(rolloutIn(state)?.percent ?? 5);
  return html`<fieldset><legend>${t('form.target')}</legend>${options.length ? html`<div class="pick">${options}</div>` : html`<p class="quiet">${t('form.target.none')}</p>`}</fieldset>
<div><label for="percent">${t('form.percent')}</label><input id="percent" name="percent" inputmode="decimal" required maxlength="6" value="${percent}" aria-describedby="percent-hint" autocomplete="off"><p class="quiet" id="percent-hint">${t('form.percent.hint')}</p></div>
<label><input type="checkbox" name="steps" value="1"${inSteps && html` checked`}>${t('form.steps')}</label>`;
};

/** Renders the releases that are not live, with the approvers of each. */
const approvalChoice = ({ t }: Speech, { choices, state, sent }: FormParts): Html => {
  const candidates = choices.releases.filter(({ release }) => release !== liveIn(state));
  const approvers = (release: string) =>
    choices.approved
      .filter((approval) => approval.release === release)
      .map(creatorName)
      .join(', ');
  const chosen = sent?.release || candidates.find(({ release }) => approvers(release) === '')?.release;
  const options = candidates.map(
    ({ release, committedAt, publishedBy }) =>
      html`<label><input type="radio" name="release" value="${release}" required${release === chosen && html` checked`}><code>${release}</code><small>${timeOf(committedAt)} · ${t('byBy', { who: publishedBy })}${
        approvers(release) !== '' && html`<br>${t('form.approvedBy', { who: approvers(release) })}`
      }</small></label>`,
  );
  return html`<fieldset><legend>${t('form.target')}</legend>${options.length ? html`<div class="pick">${options}</div>` : html`<p class="quiet">${t('form.target.none')}</p>`}</fieldset>`;
};

const choiceOf = (speech: Speech, parts: FormParts): Html | false => {
  if (parts.action === 'rollback') return targetChoice(speech, parts);
  if (parts.action === 'canary') return canaryChoice(speech, parts);
  return parts.action === 'approve' && approvalChoice(speech, parts);
};

/** Whether an action makes a generation. */
const changesChannel = (action: Action): boolean => action !== 'approve' && !isBackendAction(action);

const dangerous: readonly Action[] = ['rollback', 'kill', 'stopCanary', 'freezeChannel', 'killBackend'];

/** Renders the page of one action: its effect, the required input, and the reason. */
export const actionForm = (speech: Speech, parts: FormParts): Html => {
  const { t, number } = speech;
  const { session, channel, generation, action, app, state, sent, fault } = parts;
  const name = channelName(speech, channel);
  const back = `/platform/console?channel=${channel}${app === undefined ? '' : `#app-${app}`}`;
  const params = {
    app: app ?? '',
    channel: name,
    who: session.name,
    release: state?.release ?? '',
    canary: rolloutIn(state)?.release ?? '',
  };
  const choice = choiceOf(speech, parts);
  const hasNoChoice =
    (action === 'rollback' && parts.choices.targets.every(({ refusals }) => refusals.length > 0)) ||
    ((action === 'canary' || action === 'approve') && parts.choices.releases.every(({ release }) => release === liveIn(state)));
  return html`<div class="narrow">${
    fault && html`<div class="notice fail" role="alert" tabindex="-1" data-focus>${fault}</div>`
  }<form class="card sheet" method="post" action="/platform/console/act">
<div><h1>${t(`form.${action}`, params)}</h1>${changesChannel(action) && html`<p class="quiet">${t('form.seen', { n: number(generation), channel: name })}</p>`}</div>
<p>${t(action === 'stopCanary' && state?.pilot ? 'effect.stopFirst' : `effect.${action}`, params)}</p>
<input type="hidden" name="csrf" value="${session.csrf}"><input type="hidden" name="channel" value="${channel}"><input type="hidden" name="generation" value="${generation}"><input type="hidden" name="action" value="${action}">${
    app !== undefined && html`<input type="hidden" name="app" value="${app}">`
  }
${choice}
<div><label for="why">${t('form.why')}</label><textarea id="why" name="why" required maxlength="500" aria-describedby="why-hint">${sent?.why ?? ''}</textarea><p class="quiet" id="why-hint">${t(action === 'approve' ? 'form.why.approve' : 'form.why.hint')}</p></div>
<div class="send"><a class="button" href="${back}">${t('form.cancel')}</a>${
    !hasNoChoice &&
    html`<button class="${dangerous.includes(action) ? 'primary danger' : 'primary'}">${t(`act.${action}`)}</button>`
  }</div></form></div>`;
};
