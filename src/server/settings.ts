import { isIP } from 'node:net'
import { isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'
import { splitHosts } from '#platform/database/hosts.ts'

/**
 * What each environment variable takes. Every check says so in words that follow the name: `PORT="http": must be …`
 * (a test walks all of them).
 */

const text = (shape: RegExp, takes: string) => z.string().check(z.regex(shape, takes))
const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.filter((value) => value !== '').join(', ')}`)
const whole = (least: number, most: number, takes = `must be a whole number from ${least} to ${most}`) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, takes)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.int(takes).check(z.gte(least, takes), z.lte(most, takes)),
    ),
  )
const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://fans.example' })
/** A database's address may have a user and no host (its socket is named behind the question mark), or several hosts. */
const isAddress = (value: string): boolean =>
  URL.canParse(value.replace('@/', '@socket/')) && !/^smtps?:\/\/(\/|$)/.test(value)
const address = (schemes: readonly string[], takes: string) =>
  z.string().check(z.refine((value) => schemes.some((one) => value.startsWith(`${one}://`)) && isAddress(value), takes))
/** Addresses with commas between. */
export const splitUrls = (value: string): string[] => value.split(/\s*,\s*(?=postgres)/)
const isDatabase = (value: string): boolean =>
  /^postgres(ql)?:\/\//.test(value) &&
  splitHosts(value).every((one) => isAddress(one)) &&
  /^(any|read-write|primary)?$/.test(/[?&]target_session_attrs=([^&]*)/.exec(value)?.[1] ?? '')
const database = z
  .string()
  .check(
    z.refine(
      isDatabase,
      'must be an address such as postgres://user:password@host:5432/name, of one or more hosts that take changes',
    ),
  )
const credential = text(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces')
const file = text(/^[^\0]+$/, 'must be the path of a file')

const host = (value: string): boolean =>
  isIP(value.replaceAll(/^\[|\]$/g, '')) !== 0 || /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.?$/i.test(value)

/** Address, range, or a name that the proxy check knows. */
function isProxy(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true
  const [ip = '', bits, ...more] = item.split('/')
  const kind = isIP(ip)
  if (kind === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128))
}
const proxies = (value: string): boolean => value.split(',').every((item) => isProxy(item.trim()))

/** The name and password are what both sides show each other; they stand in addresses and headers as they are. */
function isLiveServer(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const { username, password, pathname } = new URL(value)
  return /^[\w-]{1,60}$/.test(username) && /^[\w.-]{16,200}$/.test(password) && pathname === '/'
}

const services = ['web', 'worker', 'realtime'] as const
const serviceList = 'must name one or more of web, worker, realtime, with commas between'

export const settings = z.object({
  PORT: z.prefault(whole(0, 65_535, 'must be a port number, from 0 to 65535'), '8080'),
  HOST: z._default(
    z.string().check(z.refine(host, 'must be the name or address of a host, such as 127.0.0.1')),
    '127.0.0.1',
  ),
  PUBLIC_URL: z.optional(url),
  API_URL: z.optional(url),
  DATA_DIR: z._default(text(/^[^\0]+$/, 'must be the path of a folder'), './data'),
  DATABASE_URL: z.optional(database),
  DATABASE_DIRECT_URL: z.optional(database),
  DATABASE_REPLICA_URLS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => splitUrls(value).every((one) => /^postgres(ql)?:\/\/[^,]+$/.test(one) && isAddress(one)),
          'must be addresses such as postgres://user:password@host:5432/name with commas between',
        ),
      ),
  ),
  DATABASE_POOL: z.prefault(whole(2, 200), '10'),
  SMTP_URL: z.optional(
    address(['smtp', 'smtps'], 'must be an address that begins with smtp:// or smtps://, such as smtps://mail.example'),
  ),
  MAIL_FROM: z._default(
    text(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be a sender such as Fanfare <no-reply@fans.example>'),
    'Fanfare <no-reply@localhost>',
  ),
  SERVICES: z.prefault(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((value: string) => value.split(',').map((part) => part.trim())),
        z.array(z.enum(services, serviceList)),
      ),
    ),
    services.join(','),
  ),
  PLATFORM_FEE_PERCENT: z.prefault(whole(0, 99), '20'),
  EARNINGS_HOLD_DAYS: z.prefault(whole(0, 365), '7'),
  PAYPAL_CLIENT_ID: z.optional(credential),
  PAYPAL_SECRET: z.optional(credential),
  PAYPAL_HOST: z._default(url, 'https://api-m.paypal.com'),
  PAYOUT_NAME: z.optional(text(/^[A-Za-z0-9 /?:().,'+-]{1,70}$/, 'must be 1 to 70 Latin letters')),
  PAYOUT_IBAN: z.optional(z.string().check(z.refine((value) => isValidIBAN(value), 'must be an IBAN without spaces'))),
  PAYOUT_BIC: z.optional(z.string().check(z.refine((value) => isValidBIC(value), 'must be a SWIFT/BIC code'))),
  GEOIP_DB: z.optional(file),
  FFMPEG_PATH: z.optional(file),
  S3_ENDPOINT: z.optional(url),
  S3_BUCKET: z.optional(text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  S3_REGION: z._default(text(/^[a-z0-9-]{1,60}$/, 'must be the name of a region, such as us-east-1'), 'us-east-1'),
  S3_ACCESS_KEY: z.optional(credential),
  S3_SECRET_KEY: z.optional(credential),
  SEARCH_ENGINE_URL: z.optional(url),
  SEARCH_ENGINE_INDEX: z._default(
    text(/^[a-z][a-z0-9_-]{0,60}$/, 'must be a name of small letters, digits and dashes'),
    'fanfare',
  ),
  SECRETS: z.optional(text(/^\s*\{/, 'must be the content of a secrets.json')),
  SECRETS_FILE: z.optional(file),
  PATH: z._default(z.string(), '/usr/local/bin:/usr/bin:/bin'),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(z.refine(proxies, 'must be addresses or ranges with commas between, such as 10.0.0.0/8 or loopback')),
  ),
  LOG_LEVEL: z._default(choice(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  RATE_LIMITS: z._default(choice(['on', 'off']), 'on'),
  LOAD_SHEDDING: z._default(choice(['on', 'off']), 'on'),
  METRICS_TOKEN: z.optional(credential),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  OTEL_SERVICE_NAME: z._default(
    text(/^[\w.-]{1,60}$/, 'must be a name of letters, digits, dots and dashes'),
    'fanfare',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    text(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a part from 0 to 1, such as 0.05'),
    '1',
  ),
  DRAIN_SECONDS: z.prefault(whole(0, 300), '0'),
  DEMO: z._default(choice(['', '0', '1', 'public']), ''),
  STRIPE_SECRET_KEY: z.optional(text(/^[sr]k_[\x21-\x7e]{1,300}$/, 'must be a key that begins with sk_ or rk_')),
  STRIPE_WEBHOOK_SECRET: z.optional(credential),
  STRIPE_HOST: z.optional(url),
  PAYMENT_PROVIDERS: z.optional(
    text(/^(stripe|sandbox)(,(stripe|sandbox))*$/, 'must name providers such as stripe,sandbox'),
  ),
  NODE_URL: z.optional(url),
  LIVE_RTMP_PORT: z.prefault(whole(0, 65_535, 'must be a port number, or 0 for none'), '1935'),
  LIVE_RTMP_URL: z.optional(
    address(['rtmp', 'rtmps'], 'must be an address that begins with rtmp:// or rtmps://, such as rtmps://live.example'),
  ),
  LIVE_SERVER_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isLiveServer,
          'must be the private address of a MediaMTX’s API with a name and a password of 16 characters or more, such as http://fanfare:password@127.0.0.1:9997',
        ),
      ),
  ),
  LIVE_SERVER_ADDRESSES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) =>
            value.split(',').every((one) => /^(rtmps?|srt|rtsps?|https?):\/\/[^@?]+$/.test(one) && URL.canParse(one)),
          'must be what creators type, such as rtmp://live.example,srt://live.example:8890,https://whip.example, with commas between',
        ),
      ),
  ),
  PUSH_HOSTS: z.optional(text(/^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/, 'must be names of hosts with commas between')),
  REDIS_URL: z.optional(
    address(
      ['redis', 'rediss'],
      'must be an address that begins with redis:// or rediss://, such as redis://localhost',
    ),
  ),
  PUSHER_HOST: z.optional(url),
  PUSHER_APP_ID: z.optional(text(/^[\w-]{1,60}$/, 'must be the number of the app')),
  PUSHER_KEY: z.optional(credential),
  PUSHER_SECRET: z.optional(credential),
  PUSHER_CLUSTER: z._default(text(/^[\w-]{1,60}$/, 'must be the name of a cluster, such as eu'), 'self'),
})
export type Settings = z.infer<typeof settings>
