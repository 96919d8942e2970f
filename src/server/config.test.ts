import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
const refusal = (env: Record<string, string>): string => {
  try {
    read(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return 'accepted'
}

describe('settings', () => {
  it('all have a working default', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      apiUrl: 'http://localhost:8080',
      databaseUrl: null,
      services: ['web', 'worker', 'realtime'],
      feePercent: 20,
      trustProxy: '',
      demo: 'local',
      rateLimits: true,
      shedsLoad: true,
    })
    expect(read({ PORT: '', PUBLIC_URL: '', DEMO: '' })).toEqual(read({}))
  })

  /** What each setting does not take; those that take every text have none. */
  const bad: Readonly<Record<string, readonly string[]>> = {
    PORT: ['http', '-1', '65536', '80.5', '123456', '8080 '],
    HOST: ['two words', 'http://localhost', '1.2.3.4:80', 'a_b/c'],
    PUBLIC_URL: ['fans.example', 'ftp://fans.example', 'javascript:alert(1)'],
    API_URL: ['/api'],
    DATA_DIR: [path.join(import.meta.filename), '/proc/none\0'],
    DATABASE_URL: ['mysql://localhost/x', 'localhost', 'postgres://localhost:port/x', 'postgres://localhost:99999/x'],
    DATABASE_DIRECT_URL: [
      'mysql://localhost/x',
      'localhost',
      'postgres://one,two:x/y',
      'postgres://one,two/y?target_session_attrs=standby',
    ],
    DATABASE_REPLICA_URLS: ['mysql://localhost/x', 'postgres://one/x,two', 'postgres://one/x,postgres://two:x/y'],
    DATABASE_POOL: ['1', '201', 'ten'],
    SMTP_URL: ['mail.example:25', 'smtp://', 'smtp://mail.example:smtp'],
    MAIL_FROM: ['Fanfare', 'a@b\nBcc: c@d'],
    SERVICES: ['web,mail', 'all', ','],
    PLATFORM_FEE_PERCENT: ['101', '-1', '12.5'],
    EARNINGS_HOLD_DAYS: ['-1', '366'],
    PAYPAL_CLIENT_ID: ['an id'],
    PAYPAL_SECRET: ['a secret'],
    PAYPAL_HOST: ['paypal'],
    PAYOUT_NAME: ['Ümlaut GmbH'],
    PAYOUT_IBAN: ['GB29NWBK60161331926818'],
    PAYOUT_BIC: ['NWBK'],
    GEOIP_DB: ['a\0b'],
    FFMPEG_PATH: ['a\0b'],
    S3_ENDPOINT: ['minio'],
    S3_BUCKET: ['Big', 'a'],
    S3_REGION: ['us east'],
    S3_ACCESS_KEY: ['AKIA EXAMPLE'],
    S3_SECRET_KEY: ['a\tkey'],
    SEARCH_ENGINE_URL: ['localhost:9200', 'opensearch://localhost'],
    SEARCH_ENGINE_INDEX: ['Fans', '_all', '*'],
    SECRETS: ['none'],
    SECRETS_FILE: ['a\0b'],
    PATH: [],
    TRUST_PROXY: ['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.1,', '::1/129', '10.0.0.0/8/8', '10.0.0.0/x'],
    NODE_URL: ['10.0.0.5:8080', 'ftp://10.0.0.5'],
    LIVE_RTMP_PORT: ['rtmp', '-1', '65536'],
    LIVE_RTMP_URL: ['live.example', 'https://live.example'],
    LIVE_SERVER_URL: ['localhost:9997', 'http://127.0.0.1:9997', 'rtmp://127.0.0.1:9997'],
    LIVE_SERVER_ADDRESSES: ['live.example', 'rtmp://live.example,ftp://live.example', 'https://me@live.example'],
    LOG_LEVEL: ['loud'],
    RATE_LIMITS: ['maybe'],
    LOAD_SHEDDING: ['maybe'],
    METRICS_TOKEN: ['two words'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector'],
    OTEL_SERVICE_NAME: ['two words'],
    OTEL_TRACES_SAMPLER_ARG: ['1.5', '-1', 'all', '5%'],
    DRAIN_SECONDS: ['-1', '301', 'soon'],
    DEMO: ['yes', 'true'],
    STRIPE_SECRET_KEY: ['pk_live_1', 'sk_live 1'],
    STRIPE_WEBHOOK_SECRET: ['two words'],
    STRIPE_HOST: ['stripe'],
    PAYMENT_PROVIDERS: ['paypal', 'stripe,'],
    PUSH_HOSTS: ['https://push.example'],
    REDIS_URL: ['localhost:6379', 'http://localhost', 'redis://localhost:port'],
    PUSHER_HOST: ['pusher'],
    PUSHER_APP_ID: ['an app'],
    PUSHER_KEY: ['1b2c 3d4e'],
    PUSHER_SECRET: ['a secret'],
    PUSHER_CLUSTER: ['eu west'],
  }
  const secretOnes = /_(SECRET|SECRET_KEY|ACCESS_KEY|TOKEN|KEY)$|^SECRETS$/

  it('are all walked here', () => {
    expect(Object.keys(bad).toSorted()).toEqual(Object.keys(settings.def.shape).toSorted())
  })

  it.each(Object.entries(bad).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%j stops the start with one line that names it and what it takes',
    (name, value) => {
      const message = refusal({ [name]: value })
      const begin = secretOnes.test(name) ? name : `${name}=${JSON.stringify(value)}`
      expect(message.slice(0, begin.length + 2)).toBe(`${begin}: `)
      expect(message).toMatch(/: must (be|name|begin) .{5}/)
      expect(message).not.toContain('\n')
      if (secretOnes.test(name)) expect(message).not.toContain(value)
    },
  )

  it('are refused without their passwords', () => {
    expect(refusal({ DATABASE_URL: 'postgres://me:hush@host:port/x' })).toMatch(
      /^DATABASE_URL="postgres:\/\/me:…@host:port\/x"/,
    )
  })

  it('LIVE_SERVER_URL puts what it names in the place of our port, with addresses that follow the API', () => {
    const LIVE_SERVER_URL = 'http://fanfare:of-sixteen-letters@10.0.0.5:9997'
    const { encoders, liveServer } = read({ LIVE_SERVER_URL, LIVE_RTMP_PORT: '1935' })
    expect(encoders).toBeNull()
    const addresses = ['rtmp://localhost', 'srt://localhost:8890']
    const secret = { name: 'fanfare', password: 'of-sixteen-letters' }
    expect(liveServer).toEqual({ url: 'http://10.0.0.5:9997', ...secret, addresses })
    expect(read({ LIVE_SERVER_URL, LIVE_SERVER_ADDRESSES: 'srt://a.example:1' }).liveServer?.addresses).toEqual([
      'srt://a.example:1',
    ])
    expect(read({ LIVE_SERVER_URL, SERVICES: 'worker' }).liveServer).toBeNull()
    for (const wrong of ['http://fanfare:short@10.0.0.5:9997', 'http://fanfare@10.0.0.5:9997', `${LIVE_SERVER_URL}/v3`])
      expect(refusal({ LIVE_SERVER_URL: wrong })).toMatch(/^LIVE_SERVER_URL=.*: must be the private address/)
    expect(refusal({ LIVE_SERVER_ADDRESSES: 'srt://a.example:1' })).toMatch(/^LIVE_SERVER_URL: is needed beside/)
  })

  it('TRUST_PROXY takes addresses, ranges and the names that stand for some', () => {
    for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal', '::1'])
      expect(read({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  })

  it.each([
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_SECRET'],
    [{ PAYPAL_SECRET: 'secret' }, 'PAYPAL_CLIENT_ID'],
    [{ DATABASE_DIRECT_URL: 'postgres://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URLS: 'postgres://localhost/x' }, 'DATABASE_URL'],
    [{ PAYOUT_NAME: 'Operator', PAYOUT_BIC: 'NWBKGB2L' }, 'PAYOUT_IBAN'],
  ])('%j is half of what belongs together', (env: Record<string, string>, missing) => {
    expect(refusal(env)).toContain(missing)
  })

  it.each([
    ['https://fans.example', 'https://api.elsewhere.example'],
    ['https://fans.example', 'https://fans.example.evil.test'],
    ['http://localhost:8080', 'http://127.0.0.1:8080'],
  ])('pages at %s cannot use an API at %s', (PUBLIC_URL, API_URL) => {
    expect(refusal({ PUBLIC_URL, API_URL, SMTP_URL: 'smtp://mail.example' })).toMatch(/^API_URL=/)
  })
  it('takes an API host beside the pages', () => {
    const env = {
      PUBLIC_URL: 'https://www.fans.example/',
      API_URL: 'https://api.fans.example/',
      SMTP_URL: 'smtp://mail.example',
    }
    expect(read(env)).toMatchObject({ publicUrl: 'https://www.fans.example', apiUrl: 'https://api.fans.example' })
  })
})

describe('demo accounts, sandbox payments and the development mailbox', () => {
  const elsewhere = [
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { HOST: '::' },
    { PUBLIC_URL: 'https://fans.example' },
    { PUBLIC_URL: 'http://localhost.fans.example' },
    { PUBLIC_URL: 'http://127.0.0.1.fans.example' },
  ]
  it.each([
    [{}],
    [{ HOST: 'localhost' }],
    [{ HOST: '127.0.0.5' }],
    [{ HOST: '::1' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:9000' }],
    [{ PUBLIC_URL: 'http://[::1]:9000' }],
  ])('are there on loopback: %j', (env) => {
    expect(read(env).demo).toBe('local')
    expect(read({ ...env, DEMO: '1' }).demo).toBe('local')
    expect(read({ ...env, DEMO: '0' }).demo).toBe('off')
  })
  it.each(elsewhere.map((env) => [env]))('are refused at %j', (env: Record<string, string>) => {
    const smtp = { ...env, SMTP_URL: 'smtp://mail.example' }
    expect(refusal({ ...smtp, DEMO: '1' })).toMatch(/^DEMO=/)
    expect(read(smtp).demo).toBe('off')
    expect(refusal(env)).toMatch(/^SMTP_URL:/)
    expect(read({ ...env, DEMO: 'public' }).demo).toBe('public')
  })
})

describe('secrets', () => {
  it('are made once, differ from each other, and only we may read them', () => {
    const first = read({})
    expect(read({}).secrets).toEqual(first.secrets)
    const made = [...Object.values(first.secrets), first.realtime.key, first.realtime.secret]
    expect(new Set(made).size).toBe(made.length)
    for (const secret of Object.values(first.secrets)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const file = path.join(folder, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toContain('media')
  })
  it('are read by nobody when their file is empty or broken: one line says so, and what is there stays', () => {
    const broken = mkdtempSync(path.join(folder, 'broken-'))
    const file = path.join(broken, 'secrets.json')
    for (const [content, why] of [
      ['', 'is empty'],
      ['  \n', 'is empty'],
      ['{"encryption": ', 'is no JSON'],
      ['[]', 'holds no names'],
      ['{"encryption": 5}', '"encryption" is no hexadecimal secret'],
      ['{"encryption": ""}', '"encryption" is no hexadecimal secret'],
    ] as const) {
      writeFileSync(file, content)
      const message = refusal({ DATA_DIR: broken })
      expect(message).toContain(`${file}: ${why}`)
      expect(message).toContain('Backup')
      expect(message).not.toContain('\n')
      expect(readFileSync(file, 'utf8')).toBe(content)
    }
    rmSync(file)
    mkdirSync(file)
    expect(refusal({ DATA_DIR: broken })).toContain(`${file}: cannot be read`)
  })

  it('get what a later version adds, and keep what was there', () => {
    const older = mkdtempSync(path.join(folder, 'older-'))
    const file = path.join(older, 'secrets.json')
    const encryption = 'ab'.repeat(32)
    writeFileSync(file, JSON.stringify({ encryption, former: 'kept' }))
    expect(read({ DATA_DIR: older }).secrets).toMatchObject({
      encryption,
      mailLinks: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ encryption, former: 'kept' })
    expect(readdirSync(older)).toEqual(['secrets.json'])
  })

  it('come from the environment or from a file that is mounted, and are named when they are half', () => {
    const { secretsFile, secrets } = read({})
    expect(secretsFile).toBe(path.join(folder, 'secrets.json'))
    const whole = readFileSync(secretsFile ?? '', 'utf8')
    expect(read({ SECRETS: whole })).toMatchObject({ secrets, secretsFile: null })
    const { media: _, ...half } = JSON.parse(whole) as Record<string, string>
    expect(refusal({ SECRETS: JSON.stringify(half) })).toBe('SECRETS: lacks media')
    expect(refusal({ SECRETS: '{"media": 5' })).toContain('SECRETS: is no JSON')
    const mounted = path.join(folder, 'mounted')
    mkdirSync(mounted)
    writeFileSync(path.join(mounted, 'keys'), whole)
    expect(read({ SECRETS_FILE: path.join(mounted, 'keys') }).secrets).toEqual(secrets)
    expect(readdirSync(mounted)).toEqual(['keys'])
    expect(refusal({ SECRETS_FILE: '/proc/version' })).toContain('/proc/version: is no JSON')
    expect(refusal({ SECRETS_FILE: '/proc/none' })).toMatch(
      /^\/proc\/none: lacks antiForgery, .*, and cannot be written \(/,
    )
  })

  it('may be two of a name, the first in use, where nobody else knows them by it', () => {
    const whole = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>
    const [old = '', added] = [whole['encryption'], 'cd'.repeat(32)]
    const given = (change: object): string => JSON.stringify({ ...whole, ...change })
    expect(read({ SECRETS: given({ media: [added, whole['media']] }) }).secrets.media).toEqual([added, whole['media']])
    for (const media of [[], [added, added, added, added], [added, 5]])
      expect(refusal({ SECRETS: given({ media }) })).toBe('SECRETS: "media" must hold one to 3 hexadecimal secrets')
    expect(refusal({ SECRETS: given({ vapid: [added, old] }) })).toBe('SECRETS: "vapid" takes one secret, not several')
    expect(refusal({ SECRETS: given({ encryption: [added, old] }) })).toContain('"hashing" must be there')
    expect(read({ SECRETS: given({ encryption: [added, old], hashing: old }) }).secrets.hashing).toBe(old)
  })

  it('wait for another start that writes them, and not for one that was killed', () => {
    const shared = mkdtempSync(path.join(folder, 'shared-'))
    const lock = path.join(shared, 'secrets.json.lock')
    writeFileSync(lock, '1')
    utimesSync(lock, new Date(), new Date(Date.now() - 61_000))
    expect(read({ DATA_DIR: shared }).secrets.encryption).toMatch(/^[0-9a-f]{64}$/)
    rmSync(path.join(shared, 'secrets.json'))
    writeFileSync(lock, '1')
    expect(refusal({ DATA_DIR: shared })).toContain(`${lock}: another start is writing there`)
  })
})
