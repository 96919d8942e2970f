import { sql } from 'kysely'
import { readerLocale } from './reader-locale.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { signUnsubscribe } from './unsubscribe-token.ts'
import { stopTheseMails } from './unsubscribe-link-text.ts'
import type { Services } from '#platform/services.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { compose } from './compose.ts'
import { takeMail } from './mail-allowance.ts'
import { greetingName } from './unlinked-name.ts'
import { guestMailJob, mailJob, type GuestMail, type QueuedMail } from './queue-mail.ts'
import { mailTexts } from './texts.ts'

type Person = {
  email: string
  email_verified_at: string | null
  language: string
  name: string
  username: string
  zone: string | null
}

/** Sends a queued mail in the language that the person has by now. Nothing for someone who is gone. */
export const sendMailWork = (services: Services): Job<QueuedMail> => ({
  name: mailJob,
  run: async ({ userId, mail, values, path, to: other, topic, asker = 'us' }) => {
    const { db, mailer, places, publicUrl, mailLinkSecret } = services
    const { rows } = await sql<Person>`
      select a.email, a.email_verified_at, ${readerLocale} as language, u.name, u.username, r.zone
      from accounts a join users u on u.id = a.user_id left join notification_rhythms r on r.user_id = a.user_id
      where a.user_id = ${userId}`.execute(db)
    const [person] = rows
    if (!person) return
    const { username, language, zone } = person
    const to = other ?? person.email
    if (await takeMail(services, { to, kind: mail, asker })) return
    const name = greetingName(person, to)
    // of the network that something came from: looked up here, where the language is known
    const place = values['range'] === undefined ? {} : places.placeOf(values['range'], textsFor(language).language)
    const url = path === undefined ? undefined : `${publicUrl}${path}`
    const link = topic && `${publicUrl}/unsubscribe/${signUnsubscribe(mailLinkSecret, { userId, topic })}`
    const unsubscribe = link === undefined ? undefined : { text: textsFor(language).say(stopTheseMails), url: link }
    await mailer.send({
      to,
      // at an address that nobody has proved, the name of the account is a stranger's word too
      ...compose(
        mailTexts[mail],
        language,
        { name, username: name === '' ? '' : username, zone: zone ?? 'UTC', ...place, ...values },
        { url, unsubscribe },
      ),
      ...(link !== undefined && { unsubscribeUrl: link }),
    })
  },
})

/** Sends a queued mail to somebody without an account. */
export const sendGuestMailWork = (services: Services): Job<GuestMail> => ({
  name: guestMailJob,
  run: async ({ to, language, mail, values, asker }) => {
    if (await takeMail(services, { to, kind: mail, asker })) return
    await services.mailer.send({ to, ...compose(mailTexts[mail], language, values) })
  },
})
