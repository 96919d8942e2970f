import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    })
    expect(read({ PORT: '', PUBLIC_URL: '', DEMO: '' })).toEqual(read({}))
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '123456'],
    ['PORT', '8080 '],
    ['HOST', 'two words'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'fans.example'],
    ['PUBLIC_URL', 'ftp://fans.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['API_URL', '/api'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '201'],
    ['DATABASE_POOL', 'ten'],
    ['SMTP_URL', 'mail.example:25'],
    ['SERVICES', 'web,mail'],
    ['SERVICES', 'all'],
    ['PLATFORM_FEE_PERCENT', '101'],
    ['PLATFORM_FEE_PERCENT', '-1'],
    ['PLATFORM_FEE_PERCENT', '12.5'],
    ['EARNINGS_HOLD_DAYS', '-1'],
    ['PAYPAL_HOST', 'paypal'],
    ['PAYOUT_NAME', 'Ümlaut GmbH'],
    ['PAYOUT_IBAN', 'GB29NWBK60161331926818'],
    ['PAYOUT_BIC', 'NWBK'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'maybe'],
    ['DEMO', 'yes'],
    ['DEMO', 'true'],
  ])('%s=%s stops the start with one line that names it', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(`${name}=`)
    expect(message).toContain(JSON.stringify(value))
    expect(message).not.toContain('\n')
  })

  it.each([
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_SECRET'],
    [{ PAYPAL_SECRET: 'secret' }, 'PAYPAL_CLIENT_ID'],
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
})
