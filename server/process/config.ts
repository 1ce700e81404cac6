import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { maxPasswordLength } from '../auth/passwords.ts';
import { isRange } from '../middleware/trusted-proxies.ts';

const integer = (min: number, max: number, error: string) => z.coerce.number({ error }).int().min(min).max(max);

const textLike = (pattern: RegExp, error: string) => z.string().regex(pattern, error);

const httpError = 'attend une adresse http(s) complète, par exemple https://memorial.example';
const httpUrl = z.url({ protocol: /^https?$/, error: httpError });

/** The site is at the root of its host: links contain no base path. */
const origin = httpUrl.refine((url) => {
  if (!URL.canParse(url)) return true;
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}, 'attend une adresse sans chemin, par exemple https://memorial.example');

/** Settings that go together, all or none, by the names of their values. */
const groups = {
  mailjet: { apiKey: 'MAILJET_API_KEY', secretKey: 'MAILJET_SECRET_KEY', listId: 'MAILJET_LIST_ID' },
  smtp: { url: 'SMTP_URL', from: 'MAIL_FROM' },
  analytics: { id: 'ANALYTICS_ID', url: 'ANALYTICS_URL' },
  administrator: { email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' },
  bucket: {
    endpoint: 'S3_ENDPOINT',
    name: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  },
} as const;

const settings = z
  .object({
    PORT: integer(0, 65_535, 'attend un numéro de port, par exemple 3000').default(3000),
    HOST: z.string().default('localhost'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: textLike(/^postgres(ql)?:\/\//, 'attend une adresse postgres://…').optional(),
    PUBLIC_URL: origin.optional(),
    DEMO_CONTENT: z.enum(['true', 'false'], { error: 'attend true ou false' }).optional(),
    ADMIN_EMAIL: z.email({ error: 'attend une adresse électronique' }).optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(6, 'attend au moins 6 caractères')
      .max(maxPasswordLength, `attend au plus ${maxPasswordLength} caractères`)
      .optional(),
    JWT_SECRET: z.string().min(32, 'attend au moins 32 caractères tirés au hasard').optional(),
    SESSION_IDLE: integer(15, 720, 'attend un nombre de minutes, de 15 à 720').default(120),
    PUBLIC_API_TOKEN: z.string().min(16, 'attend au moins 16 caractères').optional(),
    MAILJET_API_KEY: z.string().optional(),
    MAILJET_SECRET_KEY: z.string().optional(),
    MAILJET_LIST_ID: textLike(/^\d+$/, 'attend le numéro d’une liste de contacts').optional(),
    MAILJET_EVENT_SECRET: z.string().min(16, 'attend au moins 16 caractères').optional(),
    MAILJET_URL: httpUrl.default('https://api.mailjet.com'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'attend une adresse smtp://… ou smtps://…' }).optional(),
    MAIL_FROM: z.email({ error: 'attend une adresse électronique' }).optional(),
    ANALYTICS_ID: textLike(/^[\w-]{3,40}$/, 'attend l’identifiant donné par l’outil de mesure').optional(),
    ANALYTICS_URL: httpUrl.optional(),
    S3_ENDPOINT: httpUrl.optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((text) => text.split(',').map((range) => range.trim()))
      .refine((ranges) => ranges.every(isRange), 'attend des adresses ou des plages, par exemple 10.0.0.4,10.1.0.0/16')
      .default([]),
    WEBHOOK_PRIVATE_HOSTS: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .refine(
        (hosts) => hosts.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).pathname === '/'),
        'attend des hôtes, par exemple intranet.memorial.example,127.0.0.1:6081',
      )
      .default([]),
    SHARED_CACHE: integer(0, 86_400, 'attend un nombre de secondes, de 0 à 86400').default(0),
    LINK_CHECKS: z.enum(['true', 'false'], { error: 'attend true ou false' }).optional(),
    SERVICE_WORKER: z.enum(['true', 'false'], { error: 'attend true ou false' }).optional(),
    STOP_NOTICE: z.coerce.number({ error: 'attend un nombre de secondes, 15 au plus' }).min(0).max(15).default(0),
    METRICS_PORT: integer(0, 65_535, 'attend un numéro de port, par exemple 9464').optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_FORMAT: z.enum(['json', 'text'], { error: 'attend json ou text' }).optional(),
    LOG_REQUESTS: z.enum(['all', 'notable'], { error: 'attend all ou notable' }).optional(),
  })
  .superRefine((env, problems) => {
    for (const names of Object.values(groups).map((group) => Object.values(group))) {
      const set = names.filter((name) => env[name] !== undefined);
      const missing = names.find((name) => env[name] === undefined);
      if (set.length > 0 && missing !== undefined)
        problems.addIssue({ code: 'custom', path: [missing], message: `doit accompagner ${set.join(' et ')}` });
    }
  });

type Values = z.output<typeof settings>;

/** The members of a group by their names; undefined where it is not set. */
function groupOf<Names extends Readonly<Record<string, keyof Values>>>(values: Values, names: Names) {
  const members = Object.entries(names).map(([member, name]) => [member, values[name]] as const);
  if (members.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(members) as { [Member in keyof Names]: NonNullable<Values[Names[Member]]> };
}

export const settingNames = Object.keys(settings.shape);

export type Config = ReturnType<typeof readConfig>;

/** A host in the form of URLs: an IPv6 address in brackets. */
export const hostForUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Reads the settings (README, « Configuration »), and secrets from files. @throws ConfigError that names the first invalid setting */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty setting is an absent one.
  const present = Object.entries(withSecretsFromFiles(env)).filter(([, value]) => hasText(value));
  const read = settings.safeParse(Object.fromEntries(present));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(issue?.path.join('.') ?? '', issue?.message ?? '');
  }
  const value = read.data;
  const mailjet = groupOf(value, groups.mailjet);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    /** The public URL of the site, without a slash at the end. */
    publicUrl: (value.PUBLIC_URL ?? `http://${hostForUrl(value.HOST)}:${value.PORT}`).replace(/\/+$/, ''),
    demoContent: value.DEMO_CONTENT !== 'false',
    administrator: groupOf(value, groups.administrator),
    jwtSecret: value.JWT_SECRET,
    sessionIdleMs: value.SESSION_IDLE * 60_000,
    publicToken: value.PUBLIC_API_TOKEN,
    mailjet: mailjet && {
      ...mailjet,
      url: value.MAILJET_URL.replace(/\/+$/, ''),
      /** What Mailjet sends in the URL of its events. */
      eventSecret: value.MAILJET_EVENT_SECRET,
    },
    /** The server that sends the mails of the site, and their sender. */
    smtp: groupOf(value, groups.smtp),
    analytics: groupOf(value, groups.analytics),
    /** Stores uploaded files there instead of in the data folder. */
    bucket: groupOf(value, groups.bucket),
    trustedProxies: value.TRUSTED_PROXIES,
    /** For how long a shared cache before the site may store what is public, in seconds; 0: not at all. */
    sharedCacheSeconds: value.SHARED_CACHE,
    /** Hosts of private networks that webhooks may call, over http too. With a port, only that one. */
    webhookPrivateHosts: value.WEBHOOK_PRIVATE_HOSTS,
    /** Whether the links of the content are checked each night. */
    linkChecks: value.LINK_CHECKS !== 'false',
    /** Whether browsers keep a copy of pages for when they have no network. */
    serviceWorker: value.SERVICE_WORKER !== 'false',
    /** How long the server still answers, with failing readiness, after a stop signal, so that a load balancer stops sending requests. */
    stopNoticeMs: value.STOP_NOTICE * 1000,
    metrics: value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    log: { format: value.LOG_FORMAT, requests: value.LOG_REQUESTS ?? ('notable' as const) },
  };
}

/** The settings that are secrets: each may be read from a file, so that it is not in the environment of the process. */
export const secretNames = (
  'DATABASE_URL ADMIN_PASSWORD JWT_SECRET PUBLIC_API_TOKEN MAILJET_API_KEY MAILJET_SECRET_KEY MAILJET_EVENT_SECRET ' +
  'SMTP_URL S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY'
).split(' ');

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with secrets from files: of `NAME_FILE`, else of a credential (systemd.exec(5)). @throws ConfigError for one that is unusable */
export function withSecretsFromFiles(env: Environment): Environment {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const isSet = hasText(env[name]);
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim();
    if (path) {
      if (isSet) throw new ConfigError(setting, `ne va pas avec ${name} : réglez l’un ou l’autre`);
      secrets[name] = readSecret(setting, path);
    } else if (!isSet && hasText(env.CREDENTIALS_DIRECTORY)) {
      const credential = join(env.CREDENTIALS_DIRECTORY as string, name);
      // systemd may have been given none of that name.
      if (existsSync(credential)) secrets[name] = readSecret(name, credential);
    }
  }
  return { ...env, ...secrets };
}

const hasText = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

function readSecret(setting: string, path: string): string {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(setting, `ce fichier ne peut pas être lu (${(error as NodeJS.ErrnoException).code})`);
  }
  if (secret === '') throw new ConfigError(setting, 'ce fichier est vide');
  return secret;
}

/** An invalid setting. The message is one line for an operator, without the value, which may be a secret. */
export class ConfigError extends Error {
  constructor(setting: string, reason: string) {
    super(`Réglage ${setting} : ${reason}.`);
  }
}
