import { expect, it } from 'vitest';
import { readResponse } from './response.ts';

const success = '{"code":"200","message":"成功","t":{"id":7}}';

it('a success needs a status of success', () => {
  expect(readResponse(200, success)).toEqual({ ok: true, t: { id: 7 } });
  expect(readResponse(204, '{"code":"200","message":"成功"}')).toEqual({ ok: true, t: null });
  for (const status of [304, 401, 500, 504]) expect(readResponse(status, success)).toMatchObject({ ok: false, failure: { code: '', status } });
});

it('a refusal counts under any status, and keeps its fields', () => {
  const refusal = '{"code":"A0401","message":"请先登录","t":null,"fields":[{"path":"id","message":"没有"}]}';
  for (const status of [200, 401, 504])
    expect(readResponse(status, refusal)).toMatchObject({ ok: false, failure: { code: 'A0401', message: '请先登录', status, fields: [{ path: 'id' }] } });
});

it.each(['', '<h1>504</h1>', 'null', '[]', '"200"', '{"message":"成功"}'])('%j is no response of the site', (text) => {
  for (const status of [200, 401, 504])
    expect(readResponse(status, text)).toEqual({ ok: false, failure: { code: '', message: expect.stringMatching(/读不懂/), status } });
});
