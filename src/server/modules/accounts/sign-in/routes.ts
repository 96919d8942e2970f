import { sql } from 'kysely'
import { accounts as routes } from '#contract/accounts.ts'
import { pictureUrl } from '../picture-url.ts'
import { defineFeature } from '#platform/module.ts'
import { Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { askForEmail, changeEmail } from './change-email.ts'
import { correctEmail } from './correct-email.ts'
import { forgetExpiredWork } from './forget-expired.ts'
import { logIn } from './log-in.ts'
import { logInByPasskey, logInPasskeyOptions } from './log-in-by-passkey.ts'
import { logInSecondFactor } from './log-in-second-factor.ts'
import { logInWithLink } from './log-in-with-link.ts'
import { askForMail, mailToLoginWork } from './queue-login-mail.ts'
import { sendLinkWork } from './mailed-links.ts'
import { proposeUsername } from './propose-username.ts'
import { resetPassword } from './reset-password.ts'
import { signUp } from './sign-up.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { resendVerification } from './resend-verification.ts'
import { verifyEmail } from './verify-email.ts'

/** Accounts: every way in, out and back. */
export const accounts = defineFeature({
  name: 'accounts',
  routes,
  handlers: (services) => {
    /** Ends the log-in: a token that was replaced a moment ago goes with its successor. */
    const end = async ({ userId, sessionHash }: Actor): Promise<void> => {
      await sql`delete from sessions where user_id = ${userId}
        and log_in = (select log_in from sessions where token_hash = ${sessionHash})`.execute(services.db)
      services.sessions.forgetUser(userId)
    }
    /** Who logs in while logged in gets a new session in place of the old one (OWASP ASVS 7.2.4). */
    const replacing = async <T>({ actor }: { actor: Actor | null }, entry: Promise<T>): Promise<T> => {
      const result = await entry
      if (actor && !(result instanceof Failure) && 'token' in (result as object)) await end(actor)
      return result
    }
    return {
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
          // the seed's keys and no others for everyone else
          ...(actor.staffRole && { staffRole: actor.staffRole }),
          ...(actor.accountStatus !== 'good' && { accountStatus: actor.accountStatus }),
        }
      },
      'POST /signup': (call) => signUp(services, call.body, call),
      'GET /signup/username': ({ query }) => proposeUsername(services, query.name),
      'POST /login': (call) => replacing(call, logIn(services, call.body, call)),
      'POST /login/secondFactor': (call) => replacing(call, logInSecondFactor(services, call.body, call)),
      'POST /login/passkey/options': () => logInPasskeyOptions(services),
      'POST /login/passkey': (call) => replacing(call, logInByPasskey(services, call.body, call)),
      'POST /login/link': async ({ body, address }) => {
        await askForMail(services, { asker: { address }, login: body.login, wanted: 'log_in' })
        return {}
      },
      'POST /login/withToken': (call) =>
        replacing(call, logInWithLink(services, call.actor?.userId ?? null, call.body, call)),
      'POST /password/forgot': async ({ body, address }) => {
        await askForMail(services, { asker: { address }, login: body.login, wanted: 'reset_password' })
        return {}
      },
      'POST /password/reset': (call) => resetPassword(services, call.body, call),
      'POST /logout': async ({ actor }) => {
        await end(actor)
        return {}
      },
      'POST /email/forgot': async ({ body, address }) => {
        await askForMail(services, { asker: { address }, login: body.username, wanted: 'forgot_email' })
        return {}
      },
      'POST /email/verify': (call) =>
        replacing(call, verifyEmail(services, call.actor?.userId ?? null, call.body, call)),
      'PUT /email/next': async ({ actor, body }) => {
        await sql`update accounts set next_path = ${body.next} where user_id = ${actor.userId} and email_verified_at is null`.execute(
          services.db,
        )
        return {}
      },
      'POST /email/resend': ({ actor }) => resendVerification(services, actor.userId),
      'POST /email/correct': (call) => correctEmail(services, call.actor.userId, call.body.email, call),
      'POST /email/change': (call) => askForEmail(services, call.actor.userId, call.body.email, call),
      'POST /email/verify-change': (call) => changeEmail(services, call.actor.userId, call.body, call),
      'POST /email/undo-change': (call) => undoEmailChange(services, call.body, call),
    }
  },
  jobs: (services) => [sendLinkWork(services), mailToLoginWork(services), forgetExpiredWork(services)],
})
