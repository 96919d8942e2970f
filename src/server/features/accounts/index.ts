import { sql } from 'kysely'
import { accounts as routes } from '#contract/accounts.ts'
import { pictureUrl } from '#core/people/picture-url.ts'
import { defineFeature } from '#core/services.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { forgetExpiredWork } from './forget-expired.ts'
import { logIn } from './log-in.ts'
import { sendVerificationMail, verificationMailJob } from './send-verification-mail.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

/** Accounts: ways in and out. */
export const accounts = defineFeature({
  name: 'accounts',
  routes,
  handlers: (services) => ({
    'GET /me': async ({ actor }) => {
      const { rows } = await sql<{
        avatar: string | null
      }>`select avatar from users where id = ${actor.userId}`.execute(services.db)
      return {
        userId: actor.userId,
        avatarUrl: pictureUrl(rows[0]?.avatar ?? null),
        username: actor.username,
        isCreator: actor.isCreator,
        isEmailVerified: actor.isEmailVerified,
      }
    },
    'POST /signup': ({ body, userAgent }) => signUp(services, body, userAgent),
    'POST /login': ({ body, userAgent }) => logIn(services, body, userAgent),
    'POST /logout': async ({ actor }) => {
      await services.db.deleteFrom('sessions').where('token_hash', '=', actor.sessionHash).execute()
      services.sessions.forget(actor.sessionHash)
      return {}
    },
    'POST /email/verify': ({ body }) => verifyEmail(services, body),
    'POST /email/resend': async ({ actor }) => {
      // one waiting mail per person, however often the button is pressed
      await addJob(
        services.db,
        verificationMailJob,
        { userId: actor.userId },
        { key: `verify ${String(actor.userId)}` },
      )
      return {}
    },
  }),
  jobs: (services) => [
    { name: verificationMailJob, run: (payload: { userId: number }) => sendVerificationMail(services, payload) },
    forgetExpiredWork(services),
  ],
})
