import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An object of the bucket. */
export interface StoredObject {
  bytes: Buffer;
  modifiedAt: Date;
}

/** What the server needs to know of its only bucket and of the only key that may use it. */
export interface S3Settings {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `max-keys` of S3 is 1000 unless the request says less. */
const pageSize = 1000;

/**
 * The part of the S3 protocol that media/s3-storage.ts uses, with the bucket's name in the path: HEAD of the bucket and of an object, PUT, GET
 * with ranges, DELETE, ListObjectsV2 in pages. It checks each request's signature (AWS Signature Version 4) and stores an object only
 * once all of its bytes have come (docs/decisions/0044).
 */
export function createS3Server(settings: S3Settings, objects: Map<string, StoredObject>): Server {
  return createServer((request, response) => {
    answer(settings, objects, request, response).catch((error: unknown) => {
      // The client disconnected: no response can be sent.
      if (request.destroyed && !request.complete) return;
      fail(response, 500, 'InternalError', String(error));
    });
  });
}

async function answer(
  settings: S3Settings,
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  const errorCode = checkSignature(settings, request, url, body);
  if (errorCode) return fail(response, 403, errorCode, 'The request is not signed by the key of this bucket.');

  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (bucket !== settings.bucket) return fail(response, 404, 'NoSuchBucket', 'The bucket does not exist.');
  if (key === '') {
    if (request.method === 'HEAD') return void response.end();
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2')
      return list(bucket, objects, url.searchParams, response);
  } else if (request.method === 'PUT') {
    objects.set(key, { bytes: body, modifiedAt: new Date() });
    return void response.setHeader('ETag', etag(body)).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    const object = objects.get(key);
    if (!object) return fail(response, 404, 'NoSuchKey', 'The object does not exist.');
    return send(object, request, response);
  }
  fail(response, 501, 'NotImplemented', `${request.method} ${request.url}`);
}

function send({ bytes, modifiedAt }: StoredObject, request: IncomingMessage, response: ServerResponse): void {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from);
  const end = Math.min(to === '' ? bytes.length : Number(to) + 1, bytes.length);
  if (from !== '' && start >= bytes.length) {
    fail(response, 416, 'InvalidRange', 'The range is not satisfiable.');
    return;
  }
  if (from !== '') response.setHeader('Content-Range', `bytes ${start}-${end - 1}/${bytes.length}`);
  response.writeHead(from === '' ? 200 : 206, {
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start,
    'Content-Type': 'binary/octet-stream',
    ETag: etag(bytes),
    'Last-Modified': modifiedAt.toUTCString(),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes.subarray(start, end));
}

function list(
  bucket: string,
  objects: Map<string, StoredObject>,
  parameters: URLSearchParams,
  response: ServerResponse,
): void {
  const prefix = parameters.get('prefix') ?? '';
  const after = parameters.get('continuation-token') ?? '';
  const most = Math.min(Number(parameters.get('max-keys') ?? pageSize), pageSize);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, most);
  const contents = page.map((key) => {
    const { bytes, modifiedAt } = objects.get(key) as StoredObject;
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next =
    keys.length > page.length ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys>\
<IsTruncated>${keys.length > page.length}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

/** The S3 code of why the request is refused, if it is. */
function checkSignature(
  { accessKeyId, secretAccessKey, region }: S3Settings,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): string | undefined {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!authorization) return 'AccessDenied';
  const [, id, date = '', signedRegion, names = '', signature] = authorization;
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const hash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const query = [...url.searchParams].map((pair) => pair.map(encode).join('=')).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, hash].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`,
    );
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** As Signature Version 4 encodes: `encodeURIComponent`, and the five characters that it leaves. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
