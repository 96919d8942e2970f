import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { sharedDomain } from '#platform/http/anti-forgery.ts'
import { firstKey, type Keys } from '#platform/encryption/keys.ts'
import type { S3Settings } from '#platform/storage/s3-storage.ts'
import type { TracingSettings } from '#platform/tracing/start-tracing.ts'
import { knownPushHosts } from '#platform/web-push/push-hosts.ts'
import { ConfigError, named } from './config-error.ts'
import { givenSecrets, storedSecrets, type Secrets } from './stored-secrets.ts'
import { encoderSettings, type EncoderSettings } from './encoder-settings.ts'
import { settings, splitUrls, type Settings } from './settings.ts'

/** The only reader of process.env. Everything has a working default; a bad value stops the start with a line naming it. */

export type Service = 'web' | 'worker' | 'realtime'
export type Config = EncoderSettings & {
  port: number
  host: string
  publicUrl: string
  apiUrl: string
  dataDir: string
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | null
  /** Copies that are read from where an answer may be a little old. */
  databaseReplicaUrls: readonly string[]
  databasePool: number
  smtpUrl: string | null
  mailFrom: string
  services: readonly Service[]
  feePercent: number
  /** Days that earnings stay pending. */
  holdDays: number
  /** Null: staff pay PayPal withdrawals by hand. */
  paypal: { clientId: string; secret: string; host: string } | null
  /** The operator's account for bank payouts: whose it is, IBAN and BIC; null: no files for the bank are made. */
  payoutAccount: { name: string; iban: string; bic: string } | null
  /** A MaxMind DB file of countries or cities; null: where addresses are is not known. */
  addressDatabase: string | null
  /** Null: the first one on `searchPath` that does. */
  ffmpegPath: string | null
  searchPath: string
  /** Null: files are kept in the data folder. */
  s3: S3Settings | null
  /** OpenSearch, and the index that is ours; null: PostgreSQL finds everything. */
  searchEngine: { url: string; name: string } | null
  trustProxy: string
  logLevel: string
  rateLimits: boolean
  shedsLoad: boolean
  metricsToken: string | null
  /** Where traces go; null: nowhere. */
  tracing: TracingSettings | null
  /** Seconds between a signal to stop and accepting nothing new. */
  drainSeconds: number
  /** `local`: demo data, sandbox payments and development mailbox on loopback; `public`: the same with a banner; `off`: none. */
  demo: 'local' | 'public' | 'off'
  /** Null until the operator gives the keys. */
  stripe: { secretKey: string; webhookSecret: string; host: string | null } | null
  /** Who takes new payments first. */
  paymentProviders: readonly string[]
  realtime: {
    key: string
    secret: Keys
    cluster: string
    /** A Pusher-compatible service in place of our own endpoint, with its HTTP API at `host`; null: our own. */
    service: { host: string; appId: string } | null
    /** Carries events among processes in place of PostgreSQL. */
    redisUrl: string | null
  }
  /** Where other processes of ours reach this one; null: they do not. */
  nodeUrl: string | null
  /** Push services that we send to; those of the browsers unless the operator names others. */
  pushHosts: readonly string[]
  /** Whom a push service can ask about us: our own address, or the sender of mails where that is not https. */
  pushContact: string
  secrets: Omit<Secrets, 'realtimeKey' | 'realtimeSecret'>
  /** Where they are kept; null: they were given by the environment. */
  secretsFile: string | null
}

export { ConfigError } from './config-error.ts'

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

/** How creators are paid. What belongs together is set together: half of it would be found out only when money is due. */
function payoutSettings(e: Settings): Pick<Config, 'paypal' | 'payoutAccount'> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = e
  if ((clientId === undefined) !== (secret === undefined))
    throw new ConfigError('PAYPAL_CLIENT_ID and PAYPAL_SECRET: are set together or not at all')
  const { PAYOUT_NAME: name, PAYOUT_IBAN: iban, PAYOUT_BIC: bic } = e
  const given = [name, iban, bic].filter((value) => value !== undefined).length
  if (given !== 0 && given !== 3)
    throw new ConfigError('PAYOUT_NAME, PAYOUT_IBAN and PAYOUT_BIC: are set together or not at all')
  return {
    paypal:
      clientId === undefined || secret === undefined
        ? null
        : { clientId, secret, host: e.PAYPAL_HOST.replace(/\/$/, '') },
    payoutAccount: name === undefined || iban === undefined || bic === undefined ? null : { name, iban, bic },
  }
}

/** A realtime service beside our program: its address and names are set together. */
function realtimeService(e: Settings): Config['realtime']['service'] {
  if (e.PUSHER_HOST === undefined) return null
  for (const name of ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const)
    if (e[name] === undefined) throw new ConfigError(`${name}: is needed beside PUSHER_HOST`)
  return { host: e.PUSHER_HOST.replace(/\/$/, ''), appId: e.PUSHER_APP_ID ?? '' }
}

/** Where files are kept: in the data folder unless there is a bucket with its keys. */
function storageSettings(e: Settings): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = e
  if (bucket === undefined && accessKey === undefined && secretKey === undefined && e.S3_ENDPOINT === undefined)
    return null
  if (bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY: are set together or not at all')
  return { endpoint: e.S3_ENDPOINT ?? null, bucket, region: e.S3_REGION, accessKey, secretKey }
}

/** The data folder of the settings, made where it is missing. Throws `ConfigError`. */
export function dataFolder(given = process.env['DATA_DIR'] || './data'): string {
  const folder = path.resolve(given)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `${named('DATA_DIR', given)}: must be a folder that this program may read and write (${error instanceof Error ? error.message : ''})`,
    )
  }
  return folder
}

/** Where secrets are kept that are not given by `SECRETS`. Throws `ConfigError`. */
export const secretsFile = (given = process.env['SECRETS_FILE'], folder = dataFolder()): string =>
  path.resolve(given || path.join(folder, 'secrets.json'))

/** Reads and checks all settings. Throws `ConfigError`. Makes the data folder. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.safeParse(settings, given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'configuration')
    throw new ConfigError(`${named(name, given[name])}: ${issue?.message ?? 'is not valid'}`)
  }
  const e = parsed.data
  const host = isLoopbackHost(e.HOST)
    ? 'localhost'
    : e.HOST.includes(':')
      ? `[${e.HOST.replaceAll(/^\[|\]$/g, '')}]`
      : e.HOST
  const publicUrl = (e.PUBLIC_URL ?? `http://${host}:${String(e.PORT)}`).replace(/\/$/, '')
  if (!URL.canParse(publicUrl))
    throw new ConfigError(`${named('HOST', e.HOST)}: must be the name or address of a host, such as 127.0.0.1`)
  const local = isLoopbackHost(e.HOST) && isLoopbackHost(new URL(publicUrl).hostname)
  if (!local && e.DEMO === '1')
    throw new ConfigError('DEMO=1: demo accounts are for loopback addresses only; DEMO=public shows them with a banner')
  if (!local && e.DEMO !== 'public' && e.SMTP_URL === undefined)
    throw new ConfigError('SMTP_URL: is needed on an address that is not loopback; mails would go nowhere')
  const apiUrl = (e.API_URL ?? publicUrl).replace(/\/$/, '')
  const [webHost, apiHost] = [new URL(publicUrl).hostname, new URL(apiUrl).hostname]
  if (webHost !== apiHost && sharedDomain(webHost, apiHost) === null)
    throw new ConfigError(
      `API_URL=${JSON.stringify(apiUrl)}: must share its domain with PUBLIC_URL, or pages cannot read the anti-forgery cookie`,
    )
  if ((e.STRIPE_SECRET_KEY === undefined) !== (e.STRIPE_WEBHOOK_SECRET === undefined))
    throw new ConfigError(
      `${e.STRIPE_SECRET_KEY === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'}: is needed beside the other one`,
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const)
    if (e[name] !== undefined && e.DATABASE_URL === undefined)
      throw new ConfigError(`DATABASE_URL: is needed beside ${name}`)
  const demo = e.DEMO === 'public' ? 'public' : local && e.DEMO !== '0' ? 'local' : 'off'

  const dataDir = dataFolder(e.DATA_DIR)
  const keptIn = e.SECRETS === undefined ? secretsFile(e.SECRETS_FILE ?? '', dataDir) : null
  const kept = keptIn === null ? givenSecrets(e.SECRETS ?? '') : storedSecrets(keptIn)
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    apiUrl,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrls: e.DATABASE_REPLICA_URLS === undefined ? [] : splitUrls(e.DATABASE_REPLICA_URLS),
    databasePool: e.DATABASE_POOL,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    services: e.SERVICES,
    feePercent: e.PLATFORM_FEE_PERCENT,
    holdDays: e.EARNINGS_HOLD_DAYS,
    ...payoutSettings(e),
    addressDatabase: e.GEOIP_DB ?? null,
    ffmpegPath: e.FFMPEG_PATH ?? null,
    searchPath: e.PATH,
    s3: storageSettings(e),
    searchEngine: e.SEARCH_ENGINE_URL === undefined ? null : { url: e.SEARCH_ENGINE_URL, name: e.SEARCH_ENGINE_INDEX },
    trustProxy: e.TRUST_PROXY ?? '',
    logLevel: e.LOG_LEVEL,
    rateLimits: e.RATE_LIMITS === 'on',
    shedsLoad: e.LOAD_SHEDDING === 'on',
    metricsToken: e.METRICS_TOKEN ?? null,
    tracing:
      e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: e.OTEL_SERVICE_NAME,
            ratio: Number(e.OTEL_TRACES_SAMPLER_ARG),
          },
    drainSeconds: e.DRAIN_SECONDS,
    demo,
    stripe:
      e.STRIPE_SECRET_KEY === undefined || e.STRIPE_WEBHOOK_SECRET === undefined
        ? null
        : { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET, host: e.STRIPE_HOST ?? null },
    paymentProviders: e.PAYMENT_PROVIDERS?.split(',') ?? [],
    realtime: {
      key: e.PUSHER_KEY ?? firstKey(kept.realtimeKey),
      secret: e.PUSHER_SECRET ?? kept.realtimeSecret,
      cluster: e.PUSHER_CLUSTER,
      service: realtimeService(e),
      redisUrl: e.REDIS_URL ?? null,
    },
    nodeUrl: e.NODE_URL?.replace(/\/+$/, '') ?? null,
    ...encoderSettings(e, apiUrl),
    pushHosts: e.PUSH_HOSTS?.split(',') ?? knownPushHosts,
    pushContact: publicUrl.startsWith('https:')
      ? publicUrl
      : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(e.MAIL_FROM)?.[0] ?? 'nobody@localhost'}`,
    secrets: {
      antiForgery: kept.antiForgery,
      media: kept.media,
      encryption: kept.encryption,
      sandboxWebhook: kept.sandboxWebhook,
      vapid: kept.vapid,
      mailLinks: kept.mailLinks,
      ...(kept.hashing !== undefined && { hashing: kept.hashing }),
    },
    secretsFile: keptIn,
  }
}
