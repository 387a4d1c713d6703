/** An S3-compatible store, and how this program signs in to it. */
export interface S3Settings {
  /** Its address, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
  /** Whether the bucket is in the path rather than in the host name. */
  isPathStyle: boolean;
  /** Where everybody reads what is below `public/` of the bucket, without a trailing slash; null: this program serves it. */
  publicUrl: string | null;
}

/** What has to be set together. */
const REQUIRED = ['HEARTH_S3_ENDPOINT', 'HEARTH_S3_BUCKET', 'HEARTH_S3_KEY', 'HEARTH_S3_SECRET'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Returns all of the store's settings, or null when none is there: files then stay in the data folder. Throws an `Error` with a Chinese sentence. */
export function readS3(env: Record<string, string | undefined>): S3Settings | null {
  const [endpoint, bucket, key, secret] = REQUIRED.map((name) => env[name]);
  const missing = REQUIRED.filter((name) => !env[name]);
  if (!endpoint || !bucket || !key || !secret) {
    const others = Object.keys(env).filter((name) => name.startsWith('HEARTH_S3_') && env[name]);
    if (others.length === 0) return null;
    throw new Error(`把文件放到 S3 还缺环境变量 ${missing.join('、')}；要么全设，要么一个 HEARTH_S3_ 也不设`);
  }
  if (!BUCKET.test(bucket)) throw new Error(`环境变量 HEARTH_S3_BUCKET 应是桶的名字（小写字母、数字、点和短横），现在是“${bucket}”`);
  const pathStyle = env['HEARTH_S3_PATH_STYLE'] || '1';
  if (pathStyle !== '0' && pathStyle !== '1') throw new Error(`环境变量 HEARTH_S3_PATH_STYLE 只能是 0 或 1，现在是“${pathStyle}”`);
  return {
    endpoint: addressOf('HEARTH_S3_ENDPOINT', endpoint),
    region: env['HEARTH_S3_REGION'] || 'us-east-1',
    bucket,
    key,
    secret,
    isPathStyle: pathStyle === '1',
    publicUrl: env['HEARTH_S3_PUBLIC'] ? addressOf('HEARTH_S3_PUBLIC', env['HEARTH_S3_PUBLIC']) : null,
  };
}

function addressOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`环境变量 ${name} 应是完整的网址，例如 https://s3.example.com，现在是“${text}”`);
  return url.href.replace(/\/+$/, '');
}
