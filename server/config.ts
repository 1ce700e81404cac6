import { z } from 'zod';
import type { Bucket } from '#media/bucket.ts';
import { maxPasswordLength } from './auth/passwords.ts';
import { isRange } from './proxies.ts';
import type { LogFormat } from './watch/log.ts';

/** A setting that is set but empty is one that was not set. */
const blankIsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const or = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  optional(schema).transform((value) => value ?? fallback);

const address = z.url({
  protocol: /^https?$/,
  error: 'attend une adresse http(s) complète, par exemple https://memorial.example',
});

/** The site stands at the top of its address: what follows the name would be in no link. */
const origin = address.refine((given) => {
  if (!URL.canParse(given)) return true;
  const { pathname, search, hash, username, password } = new URL(given);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}, 'attend une adresse sans chemin, par exemple https://memorial.example');

const settings = z
  .object({
    PORT: or(z.coerce.number({ error: 'attend un numéro de port, par exemple 3000' }).int().min(0).max(65535), 3000),
    HOST: or(z.string(), 'localhost'),
    DATA_DIR: or(z.string(), './data'),
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'attend une adresse postgres://…')),
    PUBLIC_URL: optional(origin),
    DEMO_CONTENT: optional(z.enum(['true', 'false'], { error: 'attend true ou false' })),
    ADMIN_EMAIL: optional(z.email({ error: 'attend une adresse électronique' })),
    ADMIN_PASSWORD: optional(
      z
        .string()
        .min(6, 'attend au moins 6 caractères')
        .max(maxPasswordLength, `attend au plus ${maxPasswordLength} caractères`),
    ),
    JWT_SECRET: optional(z.string().min(32, 'attend au moins 32 caractères tirés au hasard')),
    SESSION_IDLE: or(
      z.coerce.number({ error: 'attend un nombre de minutes, de 15 à 720' }).int().min(15).max(720),
      120,
    ),
    PUBLIC_API_TOKEN: optional(z.string().min(16, 'attend au moins 16 caractères')),
    MAILJET_API_KEY: optional(z.string()),
    MAILJET_SECRET_KEY: optional(z.string()),
    MAILJET_LIST_ID: optional(z.string().regex(/^\d+$/, 'attend le numéro d’une liste de contacts')),
    MAILJET_URL: or(address, 'https://api.mailjet.com'),
    ANALYTICS_ID: optional(z.string().regex(/^[\w-]{3,40}$/, 'attend l’identifiant donné par l’outil de mesure')),
    ANALYTICS_URL: optional(address),
    S3_ENDPOINT: optional(address),
    S3_BUCKET: optional(z.string()),
    S3_REGION: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    TRUSTED_PROXIES: optional(
      z
        .string()
        .transform((text) => text.split(',').map((range) => range.trim()))
        .refine(
          (ranges) => ranges.every(isRange),
          'attend des adresses ou des plages, par exemple 10.0.0.4,10.1.0.0/16',
        ),
    ),
    STOP_NOTICE: or(z.coerce.number({ error: 'attend un nombre de secondes, 15 au plus' }).min(0).max(15), 0),
    METRICS_PORT: optional(
      z.coerce.number({ error: 'attend un numéro de port, par exemple 9464' }).int().min(0).max(65535),
    ),
    METRICS_HOST: or(z.string(), '127.0.0.1'),
    LOG_FORMAT: optional(z.enum(['json', 'text'], { error: 'attend json ou text' })),
    LOG_REQUESTS: optional(z.enum(['all', 'notable'], { error: 'attend all ou notable' })),
  })
  .superRefine((env, problems) => {
    const together = (names: (keyof typeof env)[]) => {
      const set = names.filter((name) => env[name] !== undefined);
      if (set.length === 0 || set.length === names.length) return;
      const missing = names.find((name) => env[name] === undefined) as string;
      problems.addIssue({ code: 'custom', path: [missing], message: `doit accompagner ${set.join(' et ')}` });
    };
    together(['MAILJET_API_KEY', 'MAILJET_SECRET_KEY', 'MAILJET_LIST_ID']);
    together(['ANALYTICS_ID', 'ANALYTICS_URL']);
    together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
    together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  });

/** Every setting there is. */
export const settingNames = Object.keys(settings.shape);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where visitors find the site, without a slash at the end. */
  publicUrl: string;
  demoContent: boolean;
  administrator: { email: string; password: string } | undefined;
  jwtSecret: string | undefined;
  /** How long a session may go unused. */
  sessionIdleMs: number;
  publicToken: string | undefined;
  mailjet: { url: string; apiKey: string; secretKey: string; listId: string } | undefined;
  analytics: { id: string; url: string } | undefined;
  /** Where uploaded files are kept, instead of the data folder. */
  bucket: Bucket | undefined;
  /** Proxies whose word is taken for where a visitor comes from. */
  trustedProxies: readonly string[];
  /** How long it goes on answering after it was told to stop, saying that it will: a balancer in front then sends no more. */
  stopNoticeMs: number;
  metrics: { port: number; host: string } | undefined;
  log: { format: LogFormat | undefined; requests: 'all' | 'notable' };
}

/** A name or number of a machine as an address has it: an IPv6 one between brackets. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** A setting that makes no sense. The message is one line an operator can act on, without the value: it may be a secret. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment (README, « Configuration »).
 * @throws ConfigError naming the first setting that makes no sense
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = settings.safeParse(env);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`Réglage ${issue?.path.join('.')} : ${issue?.message}.`);
  }
  const value = read.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    publicUrl: (value.PUBLIC_URL ?? `http://${inAddress(value.HOST)}:${value.PORT}`).replace(/\/+$/, ''),
    demoContent: value.DEMO_CONTENT !== 'false',
    administrator:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    jwtSecret: value.JWT_SECRET,
    sessionIdleMs: value.SESSION_IDLE * 60_000,
    publicToken: value.PUBLIC_API_TOKEN,
    mailjet:
      value.MAILJET_API_KEY && value.MAILJET_SECRET_KEY && value.MAILJET_LIST_ID
        ? {
            url: value.MAILJET_URL.replace(/\/+$/, ''),
            apiKey: value.MAILJET_API_KEY,
            secretKey: value.MAILJET_SECRET_KEY,
            listId: value.MAILJET_LIST_ID,
          }
        : undefined,
    analytics:
      value.ANALYTICS_ID && value.ANALYTICS_URL ? { id: value.ANALYTICS_ID, url: value.ANALYTICS_URL } : undefined,
    bucket:
      value.S3_ENDPOINT && value.S3_BUCKET && value.S3_REGION && value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: value.S3_ENDPOINT,
            name: value.S3_BUCKET,
            region: value.S3_REGION,
            accessKeyId: value.S3_ACCESS_KEY_ID,
            secretAccessKey: value.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    trustedProxies: value.TRUSTED_PROXIES ?? [],
    stopNoticeMs: value.STOP_NOTICE * 1000,
    metrics: value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    log: { format: value.LOG_FORMAT, requests: value.LOG_REQUESTS ?? 'notable' },
  };
}
