import { msg } from '#contract/message.ts'

export const mailsAreUpToYou = msg`You choose your emails in your settings, under Notifications.`
