/**
 * @jest-environment-options {"url": "https://juhe.example/h5/"}
 */
import { setLang } from './lang.ts';

it('the language goes to the server in a cookie that other hosts cannot write', () => {
  setLang('fr');
  expect(document.cookie).toBe('__Host-juhe-lang=fr');
  setLang('es');
  expect(document.cookie).toBe('__Host-juhe-lang=es');
});
