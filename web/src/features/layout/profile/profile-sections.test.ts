import { expect, test } from 'vitest';
import { profileSectionAt } from './profile-sections.ts';

test('the section of the hash is marked, else that of the path', () => {
  expect(profileSectionAt('/profile/post', '#message')).toBe('message');
  expect(profileSectionAt('/profile/post', '')).toBe('post');
  expect(profileSectionAt('/profile/post', '#nonsense')).toBe('post');
  expect(profileSectionAt('/profile/post', '#%E4%A')).toBe('post');
});

test('an open message marks its list, and an address that is no section marks nothing', () => {
  expect(profileSectionAt('/profile/message_detail/7', '')).toBe('message');
  expect(profileSectionAt('/profile/message_post_reply/7', '')).toBe('post_reply');
  expect(profileSectionAt('/profile/counter_notice', '')).toBe('record');
  expect(profileSectionAt('/profile/presenter/add', '')).toBeNull();
});
