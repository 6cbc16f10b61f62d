import { wx } from '@juhe/contract/member/wx';
import { wxSchemas } from '@juhe/contract/member/wx.schemas';
import { routes } from '../../http/call/routes.ts';
import { bindMobile } from './bind.service.ts';
import { signInWithWx, getWxSignIn } from './wx.service.ts';

export const wxRoutes = routes(wx, wxSchemas, { getWxSignIn, signInWithWx, bindMobile });
