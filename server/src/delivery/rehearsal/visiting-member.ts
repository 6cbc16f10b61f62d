import type { FastifyInstance } from 'fastify';

/** A member whose pages are opened as well. */
export interface VisitingMember {
  /** Returns a new session; undefined when the sign-in fails. */
  signIn(): Promise<MemberSession | undefined>;
}

export interface MemberSession {
  readonly token: string;
  /** Local storage items of a signed-in member (packages/auth/src/storage.ts). */
  readonly storage: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

interface MemberParts {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly apiPrefix: string;
  readonly publicOrigin: string;
  readonly account: { readonly mobile: string; readonly password: string };
}

interface SignedIn {
  readonly token: string;
  readonly member: { readonly id: string; readonly nickname: string; readonly avatar: string };
}

const signedInOf = (body: string): SignedIn | undefined => {
  const { code, data } = JSON.parse(body) as { code?: number; data?: Partial<SignedIn> | null };
  return code === 200 && data?.token !== undefined && data.member ? { token: data.token, member: data.member } : undefined;
};

/** Signs in a configured member through the API, like a browser. */
export const createVisitingMember = ({ app, apiPrefix, publicOrigin, account }: MemberParts): VisitingMember => {
  const { host } = new URL(publicOrigin);
  const post = (path: string, fields: Record<string, string>, token?: string) =>
    app.inject({
      method: 'POST',
      url: `${apiPrefix}/api/member/${path}`,
      headers: {
        host,
        'content-type': 'application/x-www-form-urlencoded',
        ...(token === undefined ? {} : { authorization: token }),
      },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    signIn: async () => {
      const { mobile, password } = account;
      const signedIn = signedInOf((await post('pwdLogin', { mobile, password })).body);
      if (!signedIn) return undefined;
      const { token, member } = signedIn;
      const { id, nickname, avatar } = member;
      const userInfo = JSON.stringify({ id, name: nickname, nickname, mobile, phone: mobile, token, avatar });
      return {
        token,
        storage: { userInfo, isLogin: 'true', token },
        end: async () => {
          await post('logout', {}, token);
        },
      };
    },
  };
};
