import { stopTheseMails } from '#modules/mails/stop-these-mails.ts'
import { msg } from '#contract/message.ts'

/** The page that a mail's link opens, in the language of the mail's person. */
export const pageWords = {
  title: stopTheseMails,
  /** What the button ends, for one topic and for all. */
  ask: msg`You will get no more mails of this kind. In the app you still see everything, and news about your security still come by mail.`,
  button: stopTheseMails,
  done: msg`Done. You get no more mails of this kind.`,
  settings: msg`Choose what you are told about`,
  unknown: msg`This link is not complete. Please open it from the mail again, or change what you are told about in your settings.`,
}
