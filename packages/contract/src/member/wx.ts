import { defineOperations } from '../operation.ts';
import type { wxSchemas } from './wx.schemas.ts';

export const wx = defineOperations<typeof wxSchemas>()('member/wx', {
  getWxSignIn: {
    method: 'POST',
    path: '/api/member/wxKey',
    encoding: 'form',
    access: 'public',
    limit: { per: 'address', count: 120, seconds: 600 },
    summary:
      'How the messaging app signs in here; with `start` the address of its consent page, good once, for this browser and 10 minutes.',
  },
  signInWithWx: {
    method: 'POST',
    path: '/api/member/WechatAuth',
    encoding: 'form',
    access: 'public',
    limit: { per: 'address', count: 60, seconds: 600 },
    summary:
      'Exchanges the code that the messaging app gave for a session, once; an account that is new becomes a member without a mobile.',
  },
  bindMobile: {
    method: 'POST',
    path: '/api/member/bindingWXMobile',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 30, seconds: 600 },
    summary:
      'Gives a member without a mobile one, by a code of scene `bind`; a mobile that has a member takes over everything of this one.',
  },
});
