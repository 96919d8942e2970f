import type { accounts } from '#contract/accounts.ts'
import { password, type Person, type TestApp } from '../app.ts'
import { withPasskey } from './security.ts'
import { withTwoFactor } from '../two-factor.ts'
import { anotherSession, unique, type Samples } from './world.ts'

/** The first group of `pattern` in the newest mail to a person's first address. */
async function mailed(app: TestApp, { username }: Person, pattern: RegExp, to = `${username}@example.com`) {
  await app.runJobs()
  const mails = await app.services.mailbox?.list()
  const text = mails?.find((mail) => mail.to === to && pattern.test(mail.text))?.text ?? ''
  return pattern.exec(text)?.[1] ?? ''
}
const linkIn = (query: string) => {
  const search = new URLSearchParams(query)
  return { id: search.get('id') ?? '', hash: search.get('hash') ?? '' }
}
/** Someone who has asked for another address, and the link that was sent there. */
async function changedEmail(app: TestApp, as: Person | null) {
  const person = as ?? (await app.fan(unique()))
  const email = `${person.username}@elsewhere.example`
  const asking = await anotherSession({ app }, person, { steppedUp: true })
  await app.call('POST /email/change', { body: { email } }, { as: asking })
  return { person: asking, link: linkIn(await mailed(app, person, /verify-change-email\?(\S+)/, email)) }
}

export const accountsSamples: Samples<typeof accounts> = {
  'GET /me': () => ({}),
  'POST /signup': () => {
    const name = unique()
    return {
      body: { username: name, name: 'A Name', email: `${name}@example.com`, password, dateOfBirth: '1990-05-05' },
    }
  },
  'GET /signup/username': () => ({ query: { name: 'Inés Okafor' } }),
  'POST /login': () => ({ body: { login: 'fan_one', password } }),
  'POST /logout': () => ({}),
  'POST /login/secondFactor': async ({ app }) => {
    const person = await app.fan(unique())
    const codes = await withTwoFactor(app, person)
    const { body } = await app.call('POST /login', { body: { login: person.username, password } })
    return { body: { ticket: 'secondFactor' in body ? body.secondFactor.ticket : '', code: codes.next() } }
  },
  'POST /login/passkey/options': () => ({}),
  'POST /login/passkey': async (world) => {
    const { authenticator } = await withPasskey(world, await world.app.fan(unique()))
    const { body } = await world.app.call('POST /login/passkey/options')
    return { body: authenticator.get(body) }
  },
  'POST /login/link': () => ({ body: { login: 'fan_one' } }),
  'POST /login/withToken': async ({ app }) => {
    const person = await app.fan(unique())
    await app.call('POST /login/link', { body: { login: person.username } })
    return { body: { token: await mailed(app, person, /withToken\?token=(\S+)/) } }
  },
  'POST /password/forgot': () => ({ body: { login: 'fan_one' } }),
  'POST /password/reset': async ({ app }) => {
    const person = await app.fan(unique())
    await app.call('POST /password/forgot', { body: { login: person.username } })
    return {
      body: { token: await mailed(app, person, /reset-password\/(\S+)/), password: 'another good long one' },
    }
  },
  'POST /email/forgot': () => ({ body: { username: 'fan_one' } }),
  'POST /email/verify': async ({ app }) => {
    const person = await app.signUp(unique())
    const [id = '', hash = ''] = (await mailed(app, person, /\/email\/verify\/(\S+)/)).split('/')
    return { body: { id, hash, password: 'another good long one' } }
  },
  'POST /email/change': () => ({ body: { email: `${unique()}@example.com` } }),
  'POST /email/verify-change': async ({ app }, as) => ({ body: (await changedEmail(app, as)).link }),
  'POST /email/undo-change': async ({ app }) => {
    const { person, link } = await changedEmail(app, null)
    await app.call('POST /email/verify-change', { body: link }, { as: person })
    return { body: linkIn(await mailed(app, person, /verify-change-email\?(\S+)/)) }
  },
  'PUT /email/next': () => ({ body: { next: '/creator_one?subscribe=monthly' } }),
  'POST /email/resend': () => ({}),
  // the address that they have: it is neither replaced, nor anybody's
  'POST /email/correct': (_world, as) => ({ body: { email: `${as?.username ?? unique()}@example.com` } }),
}
