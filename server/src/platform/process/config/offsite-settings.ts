import { readBucket, type S3Bucket } from './s3-settings.ts';

/** Where sealed backups are sent to: a place that is not lost with this machine. */
export type OffsiteSettings =
  /** `prefix`: what the names in the bucket begin with, without a slash at its end. */
  | { kind: 's3'; bucket: S3Bucket; prefix: string }
  /** `url`: the folder, without a slash at its end. */
  | { kind: 'webdav'; url: string; user: string; password: string };

type Environment = Record<string, string | undefined>;

const S3 = 'HEARTH_BACKUP_S3_';
const WEBDAV = 'HEARTH_BACKUP_WEBDAV_';
const PREFIX = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*$/;
/** Hosts of one's own network, where a password without encryption is the operator's business; a name without a dot is another container. */
const NEAR = /^(?:localhost|[a-z0-9-]+|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\])$/i;

/** Returns where backups are sent to, or null: nowhere. Throws an `Error` with a Chinese sentence that never repeats a password. */
export function readOffsite(env: Environment): OffsiteSettings | null {
  const { [`${S3}PREFIX`]: prefix, ...others } = env;
  const bucket = readBucket(others, S3, '把备份送到 S3');
  const webdav = readWebdav(env);
  if (bucket && webdav) throw new Error(`备份只能送到一个地方：${S3} 和 ${WEBDAV} 请只设一样`);
  if (!bucket) {
    if (prefix) throw new Error(`设了 ${S3}PREFIX，还要设 ${S3}ENDPOINT 等几项`);
    return webdav;
  }
  if (bucket.bucket === env['HEARTH_S3_BUCKET'] && new URL(bucket.endpoint).host === URL.parse(env['HEARTH_S3_ENDPOINT'] ?? '')?.host)
    throw new Error(`备份要送到另一个桶：${S3}BUCKET 就是放文件的那个桶，丢了就一起丢`);
  if (!PREFIX.test(prefix || 'hearth')) throw new Error(`环境变量 ${S3}PREFIX 只能有小写字母、数字、短横、下划线和中间的斜杠，现在是“${prefix}”`);
  return { kind: 's3', bucket, prefix: prefix || 'hearth' };
}

function readWebdav(env: Environment): OffsiteSettings | null {
  const [text = '', user = '', password = ''] = ['URL', 'USER', 'PASSWORD'].map((name) => env[`${WEBDAV}${name}`]);
  if (text === '' && user === '' && password === '') return null;
  if (text === '') throw new Error(`设了 ${WEBDAV}USER 或 ${WEBDAV}PASSWORD，还要设 ${WEBDAV}URL`);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new Error(`环境变量 ${WEBDAV}URL 应是完整的网址，例如 https://dav.example.com/备份，账号和密码写在 ${WEBDAV}USER 和 ${WEBDAV}PASSWORD 里`);
  if (url.protocol === 'http:' && user !== '' && !NEAR.test(url.hostname))
    throw new Error(`环境变量 ${WEBDAV}URL 要用 https：用 http 的话，账号和密码一路上谁都看得见`);
  if ((user === '') !== (password === '')) throw new Error(`${WEBDAV}USER 和 ${WEBDAV}PASSWORD 要一起设`);
  return { kind: 'webdav', url: url.href.replace(/\/+$/, ''), user, password };
}
