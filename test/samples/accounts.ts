import type { accounts } from '#contract/accounts.ts'
import { password } from '../app.ts'
import { unique, type Samples } from './world.ts'

export const accountsSamples: Samples<typeof accounts> = {
  'GET /me': () => ({}),
  'POST /signup': () => {
    const name = unique()
    return {
      body: { username: name, name: 'A Name', email: `${name}@example.com`, password, dateOfBirth: '1990-05-05' },
    }
  },
  'POST /login': () => ({ body: { login: 'fan_one', password } }),
  'POST /logout': () => ({}),
  'POST /email/verify': async ({ app }) => {
    await app.signUp(unique())
    await app.runJobs()
    const mails = await app.services.mailbox?.list()
    const [, id = '', hash = ''] = /\/email\/verify\/([^/\s]+)\/([^/\s]+)/.exec(mails?.[0]?.text ?? '') ?? []
    return { body: { id, hash } }
  },
  'POST /email/resend': () => ({}),
}
