import { expect, test } from 'vitest';
import { profileSectionAt } from './profile-sections.ts';

test('the hash names the lit section, before the path does', () => {
  expect(profileSectionAt('/profile/post', '#message')).toBe('message');
  expect(profileSectionAt('/profile/post', '')).toBe('post');
  expect(profileSectionAt('/profile/post', '#nonsense')).toBe('post');
  expect(profileSectionAt('/profile/post', '#%E4%A')).toBe('post');
});

test('a message lights its list, and what is no section lights nothing', () => {
  expect(profileSectionAt('/profile/message_detail/7', '')).toBe('message');
  expect(profileSectionAt('/profile/message_post_reply/7', '')).toBe('post_reply');
  expect(profileSectionAt('/profile/presenter/add', '')).toBeNull();
});
