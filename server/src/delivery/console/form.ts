import { z } from 'zod';
import type { RollbackTarget } from '../channel/channel.service.ts';
import { type AppState, type Change, type Channel, liveIn, rolloutIn } from '../channel/state.ts';
import { whoMade } from '../channel/channel.repository.ts';
import type { ApprovedRelease } from '../policy/policy.repository.ts';
import type { ReleaseInfo } from '../release/release.repository.ts';
import { type Action, actions } from './actions.ts';
import { html, type Html } from '../../http/html.ts';
import type { ConsoleSession } from './session.ts';
import type { Speech, TextKey } from './texts.ts';
import { channelName, timeOf } from './words.ts';

const text = z.string().max(2000).default('');

/** What a form sends; what an operator may have mistyped is judged by {@link changeOf}, in words. */
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

/** An approval is no change of the channel: it has no generation. */
export interface ApprovalAsked {
  readonly action: 'approve';
  readonly app: string;
  readonly release: string;
}

const percentShape = /^\d{1,3}([.,]\d{1,2})?$/;

/** The change or the approval that a form asks for, or the text that says what is wrong with it. */
export const changeOf = (app: string, { action, release, percent, steps, why }: Sent): Change | ApprovalAsked | TextKey => {
  if (why.trim() === '' || why.trim().length > 500) return 'fail.why';
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
  /** Approvals of the app's releases that count. */
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
  /** What was sent and refused: typed texts stay. */
  readonly sent?: Sent | undefined;
  readonly fault?: Html | undefined;
}

/** Releases to choose from; the first that can be live is chosen beforehand. */
const targetChoice = ({ say }: Speech, { choices, sent }: FormParts): Html => {
  const first = choices.targets.find(({ refusals }) => refusals.length === 0)?.release;
  const chosen = sent?.release || first;
  const options = choices.targets.map(({ release, wasLive, refusals }) => {
    const refused = refusals.length > 0;
    const told = refused
      ? html`<small class="no">${say('form.refused')}: ${refusals.map(({ message }) => message).join(' · ')}</small>`
      : wasLive && html`<small>${say('form.wasLive')}</small>`;
    return html`<label><input type="radio" name="release" value="${release}" required${release === chosen && !refused && html` checked`}${refused && html` disabled`}><code>${release}</code>${told}</label>`;
  });
  return html`<fieldset><legend>${say('form.target')}</legend>${options.length ? html`<div class="pick">${options}</div>` : html`<p class="quiet">${say('form.target.none')}</p>`}</fieldset>`;
};

const canaryChoice = ({ say }: Speech, { choices, state, sent }: FormParts): Html => {
  const others = choices.releases.filter(({ release }) => release !== liveIn(state));
  const chosen = sent?.release || rolloutIn(state)?.release || others[0]?.release;
  const options = others.map(
    ({ release, committedAt, publishedBy }) =>
      html`<label><input type="radio" name="release" value="${release}" required${release === chosen && html` checked`}><code>${release}</code><small>${timeOf(committedAt)} · ${say('byBy', { who: publishedBy })}</small></label>`,
  );
  const inSteps = sent ? sent.steps !== '' : rolloutIn(state)?.steps !== undefined;
  const percent = sent?.percent || String(rolloutIn(state)?.percent ?? 5);
  return html`<fieldset><legend>${say('form.target')}</legend>${options.length ? html`<div class="pick">${options}</div>` : html`<p class="quiet">${say('form.target.none')}</p>`}</fieldset>
<div><label for="percent">${say('form.percent')}</label><input id="percent" name="percent" inputmode="decimal" required maxlength="6" value="${percent}" aria-describedby="percent-hint" autocomplete="off"><p class="quiet" id="percent-hint">${say('form.percent.hint')}</p></div>
<label><input type="checkbox" name="steps" value="1"${inSteps && html` checked`}>${say('form.steps')}</label>`;
};

/** Releases that are not live, with who has approved each. */
const approvalChoice = ({ say }: Speech, { choices, state, sent }: FormParts): Html => {
  const others = choices.releases.filter(({ release }) => release !== liveIn(state));
  const approvers = (release: string) =>
    choices.approved
      .filter((approval) => approval.release === release)
      .map(whoMade)
      .join(', ');
  const chosen = sent?.release || others.find(({ release }) => approvers(release) === '')?.release;
  const options = others.map(
    ({ release, committedAt, publishedBy }) =>
      html`<label><input type="radio" name="release" value="${release}" required${release === chosen && html` checked`}><code>${release}</code><small>${timeOf(committedAt)} · ${say('byBy', { who: publishedBy })}${
        approvers(release) !== '' && html`<br>${say('form.approvedBy', { who: approvers(release) })}`
      }</small></label>`,
  );
  return html`<fieldset><legend>${say('form.target')}</legend>${options.length ? html`<div class="pick">${options}</div>` : html`<p class="quiet">${say('form.target.none')}</p>`}</fieldset>`;
};

const choiceOf = (speech: Speech, parts: FormParts): Html | false => {
  if (parts.action === 'rollback') return targetChoice(speech, parts);
  if (parts.action === 'canary') return canaryChoice(speech, parts);
  return parts.action === 'approve' && approvalChoice(speech, parts);
};

const dangerous: readonly Action[] = ['rollback', 'kill', 'stopCanary', 'freezeChannel'];

/** The page of one action: what it will do, what is needed for it, and why it is done. */
export const actionForm = (speech: Speech, parts: FormParts): Html => {
  const { say, number } = speech;
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
  const none =
    (action === 'rollback' && parts.choices.targets.every(({ refusals }) => refusals.length > 0)) ||
    ((action === 'canary' || action === 'approve') && parts.choices.releases.every(({ release }) => release === liveIn(state)));
  return html`<div class="narrow">${
    fault && html`<div class="notice fail" role="alert" tabindex="-1" data-focus>${fault}</div>`
  }<form class="card sheet" method="post" action="/platform/console/act">
<div><h1>${say(`form.${action}`, params)}</h1>${action !== 'approve' && html`<p class="quiet">${say('form.seen', { n: number(generation), channel: name })}</p>`}</div>
<p>${say(action === 'stopCanary' && state?.pilot ? 'effect.stopFirst' : `effect.${action}`, params)}</p>
<input type="hidden" name="csrf" value="${session.csrf}"><input type="hidden" name="channel" value="${channel}"><input type="hidden" name="generation" value="${generation}"><input type="hidden" name="action" value="${action}">${
    app !== undefined && html`<input type="hidden" name="app" value="${app}">`
  }
${choice}
<div><label for="why">${say('form.why')}</label><textarea id="why" name="why" required maxlength="500" aria-describedby="why-hint">${sent?.why ?? ''}</textarea><p class="quiet" id="why-hint">${say(action === 'approve' ? 'form.why.approve' : 'form.why.hint')}</p></div>
<div class="send"><a class="button" href="${back}">${say('form.cancel')}</a>${
    !none && html`<button class="${dangerous.includes(action) ? 'primary danger' : 'primary'}">${say(`act.${action}`)}</button>`
  }</div></form></div>`;
};
