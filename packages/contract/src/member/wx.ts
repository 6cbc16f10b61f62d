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
      'Returns how the messaging app signs in here; with `start` also the URL of its consent page, valid once, for this browser and 10 minutes.',
  },
  signInWithWx: {
    method: 'POST',
    path: '/api/member/WechatAuth',
    encoding: 'form',
    access: 'public',
    limit: { per: 'address', count: 60, seconds: 600 },
    summary: 'Exchanges the code of the messaging app for a session, once; an unknown account becomes a member without a mobile.',
  },
  bindMobile: {
    method: 'POST',
    path: '/api/member/bindingWXMobile',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 30, seconds: 600 },
    summary:
      'Binds a mobile to a member without one, by a code of scene `bind`; the member of a registered mobile takes over all data.',
  },
});
