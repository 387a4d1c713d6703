// What an S3 store says when it does not do what was asked, as the two kinds of error everybody knows, and as a sentence for operators.
import { S3ServiceException } from '@aws-sdk/client-s3';
import { errorCode } from '../process/start-failure.ts';
import { StoreAway, StoreFull } from './files.ts';

/** What stores call it when there is no room. */
const FULL_NAMES = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge', 'InsufficientStorage', 'StorageFull']);
const FULL_STATUS = 507;

/** Returns whether a store says that there is no such object. Not so when the bucket itself is missing. */
export function isNoObject(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

/** Returns the error as everybody knows it. */
export function storeFailureOf(error: unknown): StoreAway | StoreFull {
  if (error instanceof StoreAway || error instanceof StoreFull) return error;
  if (error instanceof S3ServiceException && (FULL_NAMES.has(error.name) || error.$metadata.httpStatusCode === FULL_STATUS))
    return new StoreFull('the store of files has no room', { cause: error });
  return new StoreAway(`the store of files does not do what it is asked: ${nameOf(error)}`, { cause: error });
}

/** Returns why the store does not work, as a sentence for operators, which names the settings with a prefix. */
export function sentenceOf(error: unknown, prefix = 'HEARTH_S3_'): string {
  const cause = error instanceof StoreAway || error instanceof StoreFull ? error.cause : error;
  if (error instanceof StoreFull) return '对象存储满了，或者用完了配额：新的文件存不下，读照常。请腾地方或加配额。';
  const name = nameOf(cause);
  if (!(cause instanceof S3ServiceException)) return `对象存储没有回应（${name}）：请看看 ${prefix}ENDPOINT 和网络。`;
  if (name === 'NoSuchBucket') return `对象存储里没有 ${prefix}BUCKET 写的那个桶：请先建好它。`;
  if (name === 'InvalidAccessKeyId') return `对象存储不认得 ${prefix}KEY：请核对密钥。`;
  if (name === 'SignatureDoesNotMatch') return `对象存储说签名不对：请核对 ${prefix}SECRET 和 ${prefix}REGION。`;
  if (name === 'RequestTimeTooSkewed') return '对象存储说时间差得太多：请对准这台机器的时钟。';
  if (cause.$metadata.httpStatusCode === 403) return `对象存储不让做（${name}）：这个密钥要能列、读、写、删桶里的东西。`;
  return `对象存储出了错（${name}）：过一会儿再看，一直这样就看它的日志。`;
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return errorCode(error) ?? error.name;
}
