import { msg } from '#platform/texts/msg.ts'

export const mailsAreUpToYou = msg`Which mails you get is up to you: see the notifications in your settings.`
