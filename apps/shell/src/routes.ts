import type { RemoteRoute } from '@juhe/platform';

/** The shell's own pages: they work with every remote down. */
export const routes = [
  {
    path: '/pages/user/login',
    screen: 'account/login-screen',
    name: 'loginAlias',
    title: '登录',
    access: 'public',
    kind: 'page',
    query: ['redirect?'],
    hold: true,
  },
  {
    path: '/subPackages/user/login',
    screen: 'account/login-screen',
    title: '登录',
    access: 'public',
    kind: 'page',
    query: ['redirect?'],
    hold: true,
  },
  {
    path: '/subPackages/user/register',
    screen: 'account/register-screen',
    title: '注册',
    access: 'public',
    kind: 'page',
    query: ['code?', 'redirect?'],
    hold: true,
  },
  {
    path: '/subPackages/user/forgot-password',
    screen: 'account/forgot-password-screen',
    title: '忘记密码',
    access: 'public',
    kind: 'page',
    query: ['redirect?'],
    hold: true,
  },
  {
    path: '/subPackages/user/bind-mobile',
    screen: 'account/bind-mobile-screen',
    title: '绑定手机',
    access: 'public',
    kind: 'page',
    query: ['redirect?'],
    hold: true,
  },
] satisfies RemoteRoute[];
