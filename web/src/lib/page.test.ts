import { expect, it } from 'vitest';
import { failureOf } from './page.ts';

it('passes on everything a refusal says to its reader, and nothing else that hangs on it', () => {
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

it('makes one neutral fault of everything else', () => {
  expect(failureOf(new TypeError('x is undefined'))).toEqual({ code: '', name: 'serverFault', message: '', status: 500 });
});
