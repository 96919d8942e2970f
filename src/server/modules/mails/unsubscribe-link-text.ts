import { msg } from '#contract/message.ts'

/** The link in a mail that ends mails of its kind, and the page that it opens. */
export const stopTheseMails = msg`Stop these emails`
