import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing.ts';
import { WEB } from '../web.fixture.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ web: WEB });
});
afterAll(() => site.close());

async function ask(method: Method, url: string, type = 'application/json') {
  const payload = method === 'GET' || method === 'OPTIONS' ? {} : { payload: type === 'application/json' ? '{}' : '<a/>' };
  return site.app.inject({ method, url, headers: { 'content-type': type }, ...payload });
}

test('a known call by a method that it does not take says which ones it takes', async () => {
  for (const [method, path, allow] of [
    ['GET', 'login', 'POST'],
    ['PUT', 'login', 'POST'],
    ['POST', 'g/game/list', 'GET, HEAD'],
    ['DELETE', 'g/post/view/7', 'GET, HEAD'],
    ['PATCH', 'g/post/view/7/?x=1', 'GET, HEAD'],
    ['OPTIONS', 'post/save', 'POST'],
    ['POST', 'message/events', 'GET, HEAD'],
  ] as const) {
    const { statusCode, headers, body } = await ask(method, `/restful/v1/${path}`);
    expect([statusCode, headers['allow'], JSON.parse(body)], `${method} ${path}`).toEqual([
      405,
      allow,
      { code: 'A0405', name: 'methodNotAllowed', message: expect.stringContaining('换一种方法'), t: null },
    ]);
  }
  expect((await ask('PUT', '/oss/r/upload')).json()).toMatchObject({ code: 'A0405' });
});

test('an unknown call is not found by any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const)
    for (const url of [
      '/restful/v1',
      '/restful/v1/',
      '/restful/v1/g/nothing',
      '/restful/v1/g/post/view/7/more',
      '/restful/v1/login;x=1',
      '/oss/r/nothing.xml',
      '/nothing.php',
    ])
      if (method !== 'GET' || url.startsWith('/restful')) {
        const { statusCode, headers } = await ask(method, url);
        expect([statusCode, headers['allow']], `${method} ${url}`).toEqual([404, undefined]);
      }
});

test('a page takes reading, and where it has a form without scripts its sending too', async () => {
  for (const [method, url, allow] of [
    ['POST', '/home', 'GET, HEAD'],
    ['PUT', '/cart/list/1001?game=2', 'GET, HEAD'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['POST', '/login', 'GET, HEAD'],
    ['DELETE', '/acc/sign_up', 'GET, HEAD, POST'],
    ['POST', '/feed/1001.xml', 'GET, HEAD'],
  ] as const) {
    const { statusCode, headers, body } = await ask(method, url);
    expect([statusCode, headers['allow'], headers['content-type']], `${method} ${url}`).toEqual([405, allow, 'text/html; charset=utf-8']);
    expect(body).toContain('换一种方法');
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('the answer does not hang on the kind of body', async () => {
  for (const url of ['/home', '/restful/v1/g/game/list'])
    for (const type of ['text/xml', 'multipart/form-data', 'application/json; charset=x'])
      expect((await ask('POST', url, type)).statusCode, `${url} ${type}`).toBe(405);
});
