/** A bucket of an S3-compatible store, and how this program signs in to it. */
export interface S3Bucket {
  /** Its address, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
  /** Whether the bucket is in the path rather than in the host name. */
  isPathStyle: boolean;
}

/** The bucket of the files. */
export interface S3Settings extends S3Bucket {
  /** Where everybody reads what is below `public/` of the bucket, without a trailing slash; null: this program serves it. */
  publicUrl: string | null;
}

type Environment = Record<string, string | undefined>;

const PREFIX = 'HEARTH_S3_';
/** What has to be set together. */
const REQUIRED = ['ENDPOINT', 'BUCKET', 'KEY', 'SECRET'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Returns all of the store's settings, or null when none is there: files then stay in the data folder. Throws an `Error` with a Chinese sentence. */
export function readS3(env: Environment): S3Settings | null {
  const bucket = readBucket(env, PREFIX, '把文件放到 S3');
  return bucket && { ...bucket, publicUrl: env['HEARTH_S3_PUBLIC'] ? readAddress('HEARTH_S3_PUBLIC', env['HEARTH_S3_PUBLIC']) : null };
}

/**
 * Returns the bucket that the variables with a prefix name, or null when none of them is set. Throws an `Error` with a Chinese sentence, which says
 * what for.
 */
export function readBucket(env: Environment, prefix: string, purpose: string): S3Bucket | null {
  const names = REQUIRED.map((name) => `${prefix}${name}`);
  const [endpoint, bucket, key, secret] = names.map((name) => env[name]);
  if (!endpoint || !bucket || !key || !secret) {
    const others = Object.keys(env).filter((name) => name.startsWith(prefix) && env[name]);
    if (others.length === 0) return null;
    throw new Error(`${purpose}还缺环境变量 ${names.filter((name) => !env[name]).join('、')}；要么全设，要么一个 ${prefix} 也不设`);
  }
  if (!BUCKET.test(bucket)) throw new Error(`环境变量 ${prefix}BUCKET 应是桶的名字（小写字母、数字、点和短横），现在是“${bucket}”`);
  const pathStyle = env[`${prefix}PATH_STYLE`] || '1';
  if (pathStyle !== '0' && pathStyle !== '1') throw new Error(`环境变量 ${prefix}PATH_STYLE 只能是 0 或 1，现在是“${pathStyle}”`);
  const isPathStyle = pathStyle === '1';
  return { endpoint: readAddress(`${prefix}ENDPOINT`, endpoint), region: env[`${prefix}REGION`] || 'us-east-1', bucket, key, secret, isPathStyle };
}

function readAddress(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`环境变量 ${name} 应是完整的网址，例如 https://s3.example.com，现在是“${text}”`);
  return url.href.replace(/\/+$/, '');
}
