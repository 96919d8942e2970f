import { msg } from '#contract/message.ts'

export const mailsAreUpToYou = msg`Which mails you get is up to you: see the notifications in your settings.`
