import { useChangeTeamMutation } from '@juhe/api-client/auction/team';
import type { team } from '@juhe/contract/auction/team';
import type { TeamChange } from '@juhe/contract/auction/team.schemas';
import { inviteCodeLength } from '@juhe/contract/member/session.constants';
import type { ClientInput, ClientOutput } from '@juhe/contract/operation';
import {
  Avatar,
  Button,
  Card,
  confirmDialog,
  Countdown,
  ErrorNotice,
  errorText,
  Field,
  ListSkeleton,
  Muted,
  Row,
  SectionHead,
  Sheet,
  Stack,
  TextInput,
  toast,
} from '@juhe/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './team.module.css';

type Team = ClientOutput<typeof team.listAuctionTeam>;
type Answer = NonNullable<ClientInput<typeof team.changeTeam>['answer']>;

/** Accepts or declines a request, and shows the result. */
const useAnswer = () => {
  const t = useTranslations('team');
  const [change, { isLoading }] = useChangeTeamMutation();
  const answer = async (requestId: string, decision: Answer) => {
    try {
      await change({ requestId, answer: decision }).unwrap();
      toast(t(`done.${decision}`), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return { answer, isLoading };
};

const Person = ({ nickname, avatar, note }: { nickname: string; avatar: string | null; note: string }) => (
  <Row>
    <Avatar src={avatar} name={nickname} size={40} />
    <span>
      <span className={css.name}>{nickname}</span>
      <Muted>{note}</Muted>
    </span>
  </Row>
);

/** A member who asks to join: consent or decline. */
const Request = ({ request }: { request: TeamChange }) => {
  const t = useTranslations('team');
  const { answer, isLoading } = useAnswer();
  const accept = () =>
    confirmDialog({
      title: t('acceptTitle', { name: request.nickname }),
      text: t('acceptText'),
      confirm: t('accept'),
      work: () => answer(request.id, 'accept'),
    });
  return (
    <Card>
      <Stack>
        <Person {...request} note={t('asks')} />
        <p className={css.clock}>
          {t('answerWithin')} <Countdown to={request.lapsesAt} ended={t('lapsed')} />
        </p>
        <Row>
          {request.actions.includes('decline') && (
            <Button kind="secondary" block busy={isLoading} onClick={() => void answer(request.id, 'decline')}>
              {t('decline')}
            </Button>
          )}
          {request.actions.includes('accept') && (
            <Button kind="primary" block busy={isLoading} onClick={() => void accept()}>
              {t('accept')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
};

const InviterSheet = ({ title, open, onClose }: { title: string; open: boolean; onClose: () => void }) => {
  const t = useTranslations('team');
  const [change, { isLoading }] = useChangeTeamMutation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^[A-Z2-9]{8}$/.test(code)) return setError(t('codeWrong'));
    try {
      await change({ promotionCode: code }).unwrap();
      toast(t('asked'), { kind: 'success' });
      setCode('');
      onClose();
    } catch (refusal) {
      setError(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <Muted>{t('changeText')}</Muted>
          <Field label={t('code')} error={error} required>
            <TextInput
              value={code}
              maxLength={inviteCodeLength}
              autoCapitalize="characters"
              autoComplete="off"
              onChange={(event) => {
                setError(undefined);
                setCode(event.target.value.toUpperCase());
              }}
            />
          </Field>
          <Button kind="primary" type="submit" block busy={isLoading}>
            {t('ask')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
};

/** The member's own request: its recipient and deadline, or the result of the last one. */
const OwnRequest = ({ ownRequest }: { ownRequest: TeamChange }) => {
  const t = useTranslations('team');
  const { answer, isLoading } = useAnswer();
  if (ownRequest.state !== 'asked')
    return ownRequest.state === 'withdrawn' ? null : (
      <Muted>{t(`ended.${ownRequest.state}`, { name: ownRequest.nickname })}</Muted>
    );
  return (
    <Stack gap={2}>
      <p>{t('waits', { name: ownRequest.nickname })}</p>
      <p className={css.clock}>
        {t('answerWithin')} <Countdown to={ownRequest.lapsesAt} ended={t('lapsed')} />
      </p>
      {ownRequest.actions.includes('withdraw') && (
        <Button kind="secondary" block busy={isLoading} onClick={() => void answer(ownRequest.id, 'withdraw')}>
          {t('withdraw')}
        </Button>
      )}
    </Stack>
  );
};

interface Props {
  team: Team | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The team the member belongs to, the form to change it, and requests to join the member's own team. */
export const OwnTeam = ({ team: page, error, onRetry }: Props) => {
  const t = useTranslations('team');
  const [isAsking, setAsking] = useState(false);
  if (!page)
    return error === undefined ? <ListSkeleton rows={1} media={40} round /> : <ErrorNotice error={error} onRetry={onRetry} />;
  const { inviter, own: ownRequest, canChange, requests } = page;
  const wayIn = inviter ? t('change') : t('join');
  return (
    <>
      {requests.length > 0 && (
        <section>
          <SectionHead>{t('requests')}</SectionHead>
          <Stack>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </Stack>
        </section>
      )}
      <Card>
        <Stack>
          <Row justify="between">
            {inviter ? <Person {...inviter} note={t('inviter')} /> : <Muted>{t('noInviter')}</Muted>}
            {canChange && (
              <Button kind="secondary" size="s" onClick={() => setAsking(true)}>
                {wayIn}
              </Button>
            )}
          </Row>
          {ownRequest && <OwnRequest ownRequest={ownRequest} />}
        </Stack>
      </Card>
      <InviterSheet title={wayIn} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
};
