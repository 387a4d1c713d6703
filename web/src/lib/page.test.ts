import { expect, it } from 'vitest';
import { failureOf } from './page.ts';

it('a refusal passes on its sentence and fields, and nothing else of the error', () => {
  const details = {
    code: 'A0111',
    name: 'nickNameTaken',
    message: '这个昵称已经有人用了',
    status: 409,
    fields: [{ path: 'nickName', message: '换一个吧' }],
    retryAfter: 30,
    requestId: 'r1',
  };
  expect(failureOf(Object.assign(new Error('inside'), details))).toEqual(details);
  expect(failureOf({ code: 'A0404', message: '没有找到', status: 404 })).toEqual({ code: 'A0404', message: '没有找到', status: 404 });
});

it('any other error becomes one neutral fault', () => {
  expect(failureOf(new TypeError('x is undefined'))).toEqual({ code: '', name: 'serverFault', message: '', status: 500 });
});
