import { wx } from '@juhe/contract/member/wx';
import { wxSchemas } from '@juhe/contract/member/wx.schemas';
import { routes } from '../../http/routes.ts';
import { bindMobile } from './bind.service.ts';
import { signInWithWx, wxKey } from './wx.service.ts';

export const wxRoutes = routes(wx, wxSchemas, {
  wxKey,
  WechatAuth: signInWithWx,
  bindingWXMobile: bindMobile,
});
