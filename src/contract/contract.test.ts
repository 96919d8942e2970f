import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isAdult, signupBody, signupForm } from './accounts.ts'
import { allRoutes } from './all-routes.ts'
import { errors } from './errors.ts'
import { text, username } from './fields.ts'
import { type Route, rateOf } from './http.ts'
import { reservedUsernames } from './reserved.ts'
import { routes } from './routes.ts'

describe('the contract', () => {
  it('says who may call each route; every money call has a key', () => {
    for (const [name, route] of Object.entries(routes) as [string, Route][]) {
      expect([name, route.access]).toEqual([
        name,
        expect.stringMatching(/^(anyone|user|verified|creator|loopback|signed|staff|moderator|finance|admin)$/),
      ])
      // each means a proved e-mail address; who has no account any more proves theirs by a mailed code
      if (route.rate === 'money') {
        const proved = name === 'POST /claims/:token/payout' ? /^anyone$/ : /^(verified|creator|finance)$/
        expect([name, route.idempotent, route.access]).toEqual([name, true, expect.stringMatching(proved)])
      }
      if (name.startsWith('GET ')) expect([name, route.body]).toEqual([name, undefined])
      for (const key of name.match(/:\w+/g) ?? [])
        expect([name, z.safeParse(route.params ?? z.object({}), {}).success, key]).toEqual([name, false, key])
    }
  })
  it('says of what is no JSON who may call it, what it takes and what it answers', () => {
    for (const [name, route] of Object.entries(allRoutes) as [string, Route][]) {
      if (name in routes) continue
      expect([name, (route.sends ?? route.stream) !== undefined]).toEqual([name, true])
      if (/^(GET|HEAD) /.test(name)) expect([name, route.body ?? route.stream]).toEqual([name, undefined])
      // no session, and so none who could be from elsewhere: what the address opens decides
      if (route.access === 'link') expect([name, route.geoExempt, route.subject]).toEqual([name, true, 'public'])
      for (const key of name.match(/:\w+/g) ?? [])
        expect([name, z.safeParse(route.params ?? z.object({}), {}).success, key]).toEqual([name, false, key])
    }
  })
  it('counts a GET as reading and the rest as writing, unless the route says otherwise', () => {
    expect(['GET /a', 'HEAD /a', 'POST /a', 'PUT /a', 'DELETE /a'].map((name) => rateOf(name, {}))).toEqual([
      'read',
      'read',
      'write',
      'write',
      'write',
    ])
    expect(rateOf('POST /login', routes['POST /login'])).toBe('auth')
    expect(rateOf('GET /creators/:username/quote', routes['GET /creators/:username/quote'])).toBe('write')
  })
  it('has the seed’s texts word for word', () => {
    expect(
      [
        errors.server_error,
        errors.bad_credentials,
        errors.wrong_password,
        errors.fund_wallet,
        errors.email_unverified,
      ].map(({ message }) => message),
    ).toEqual([
      'server error.',
      'The provided credentials are incorrect.',
      'Wrong password',
      'You need to fund your wallet!',
      "Your email didn't verified yet!",
    ])
    expect(
      Object.entries(errors)
        .filter(([, { status }]) => status === 401)
        .map(([code]) => code),
    ).toEqual(['unauthenticated'])
  })
})

describe('ages', () => {
  it.each([
    ['2008-11-21', '2026-11-21', true],
    ['2008-11-22', '2026-11-21', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['1899-12-31', '2026-01-01', false],
    ['2030-01-01', '2026-01-01', false],
    ['1900-01-01', '2026-01-01', true],
  ])('born on %s is an adult on %s: %s', (birth, today, adult) => expect(isAdult(birth, today)).toBe(adult))
  it('are of days that exist', () => {
    const body = { username: 'someone', name: 'S', email: 's@example.com', password: 'long enough pass' }
    for (const [dateOfBirth, fine] of [
      ['1990-02-29', false],
      ['1992-02-29', true],
      ['1990-13-01', false],
      ['1990-1-1', false],
      ['01.01.1990', false],
    ])
      expect([dateOfBirth, z.safeParse(signupBody, { ...body, dateOfBirth }).success]).toEqual([dateOfBirth, fine])
  })
  it('are asked for together with all else that the sign-up page asks', () => {
    const body = { username: 'someone', name: 'S', email: 'nothing', password: 'short' }
    const wrong = (dateOfBirth: string) =>
      z.safeParse(signupForm, { ...body, dateOfBirth }).error?.issues.map(({ path, message }) => [path[0], message])
    const rest = [
      ['email', 'Please enter a full email address, like name@example.com.'],
      ['password', 'Please use at least 10 characters.'],
    ]
    expect(wrong('1990-01-01')).toEqual(rest)
    expect(wrong('2020-01-01')).toEqual([...rest, ['dateOfBirth', 'Your age must be over 18+']])
    expect(wrong('')?.[2]).toEqual(['dateOfBirth', 'Please enter a date.'])
  })
})

describe('usernames', () => {
  it.each(['ab', 'a'.repeat(31), 'with space', 'dash-ed', 'ümlaut', 'a/b', 'a\u0000b', 'ａｂｃ', '', 'a@b'])(
    '%j is none',
    (name) => expect(z.safeParse(username, name).success).toBe(false),
  )
  it.each([
    ['Anna', 'anna'],
    ['  a_b.1 ', 'a_b.1'],
    ['a'.repeat(30), 'a'.repeat(30)],
  ])('%j becomes %j', (name, kept) => expect(z.parse(username, name)).toBe(kept))
  it('are never the first word of one of our own addresses, of the seed’s, or of a file that is served', () => {
    const seed = `login reset-password signup live email logout becomeCreator home search post bookmarks notifications messages wallet settings dashboard scheduled
      processing stories`
    const product =
      'browse subscriptions following subscribers followers gallery preview admin terms privacy content-policy transparency sandbox dev files media api'
    const served = readdirSync('public').concat([
      'index.html',
      'healthz',
      'readyz',
      'metrics',
      'robots.txt',
      'favicon.ico',
    ])
    for (const word of [...`${seed} ${product}`.split(/\s+/), ...served])
      expect([word, reservedUsernames.has(word.toLowerCase())]).toEqual([word, true])
    // every page that the client's router names
    const router = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
      .filter((file) => /routes?r?\.tsx?$/.test(file))
      .map((file) => readFileSync(`src/web/${file}`, 'utf8'))
      .join('\n')
    const paths = [...router.matchAll(/['"]\/([A-Za-z][\w-]*)/g)].map(([, word = '']) => word)
    for (const word of paths) expect([word, reservedUsernames.has(word.toLowerCase())]).toEqual([word, true])
  })
})

describe('texts', () => {
  it('lose control and direction characters, keep lines, and are composed', () => {
    const parse = (value: string) => z.parse(text(100), value)
    expect(parse(' a\r\nb\rc\u0000\u0007\u001b\u009f\u202e\u2066\ufeff ')).toBe('a\nb\nc')
    expect(parse('e\u0301')).toBe('é')
    expect(parse('שלום عربي 👩‍👩‍👧 \t x')).toBe('שלום عربي 👩‍👩‍👧 \t x')
  })
  it('are measured after that', () => {
    expect(z.safeParse(text(3, 1), '\u0000 \u202e').success).toBe(false)
    expect(z.safeParse(text(3, 1), '  abc\u0000  ').success).toBe(true)
    expect(z.safeParse(text(3, 1), 'abcd').success).toBe(false)
  })
})
