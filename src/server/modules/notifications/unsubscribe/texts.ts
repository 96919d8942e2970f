import { stopTheseMails } from '#modules/mails/unsubscribe-link-text.ts'
import { msg } from '#contract/message.ts'

/** The page that a mail's link opens, in the language of the mail's person. */
export const pageWords = {
  title: stopTheseMails,
  /** What the button ends, for one topic and for all. */
  ask: msg`You’ll stop getting these emails. You’ll still see everything in the app, and security alerts still come by email.`,
  button: stopTheseMails,
  done: msg`Done. You won’t get these emails anymore.`,
  settings: msg`Choose your notifications`,
  unknown: msg`This link is incomplete. Please open it from the email again, or change your notifications in your settings.`,
}
