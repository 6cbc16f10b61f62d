import type { MemberInfo } from '@juhe/contract/member/session.schemas';

/** An ordinary member; a test or a story overrides fields of it. */
export const testMember: MemberInfo = {
  id: 'm1',
  name: '13800000000',
  nickname: '小明',
  avatar: '',
  mobile: '13800000000',
  phone: null,
  gender: 'unknown',
  birthday: null,
  region: '',
  bio: '',
  cover: null,
  promotionCode: 'AAAAAA',
  roles: [],
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  agreementsDue: [],
};
