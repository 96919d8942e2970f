import { msg } from '#contract/message.ts'
import { greeting, type MailTexts } from '../mail-text.ts'

const notYou = msg`Didn’t ask for this? You can safely ignore this email.`

export const verifyEmail: MailTexts = {
  subject: msg`Please verify your email`,
  heading: msg`Welcome to Fanfare`,
  paragraphs: () => [
    msg`Verify your email to support the people whose work you love. The link works once, within two days.`,
  ],
  button: msg`Verify my email`,
  footer: msg`Didn’t sign up? Someone may have mistyped their address. You can ignore this email.`,
}

export const logInLink: MailTexts = {
  subject: msg`Your link to log in`,
  heading: greeting,
  paragraphs: () => [msg`This link logs you in once, within the next 10 minutes. Please don’t share it.`],
  button: msg`Log in`,
  footer: notYou,
}

export const resetPassword: MailTexts = {
  subject: msg`Set a new password`,
  heading: greeting,
  paragraphs: () => [
    msg`Use this link to set a new password. It works once, within one hour, and logs you out everywhere.`,
  ],
  button: msg`Set a new password`,
  footer: notYou,
}

export const changeEmail: MailTexts = {
  subject: msg`Please confirm your new email address`,
  heading: greeting,
  paragraphs: () => [
    msg`Use this link to confirm that your account’s emails go here from now on. It works for one day.`,
  ],
  button: msg`Use this address`,
  footer: notYou,
}

/** To the address that the account has, before anything is changed. */
export const emailChangeAsked: MailTexts = {
  subject: msg`Someone asked to change your email address`,
  heading: greeting,
  paragraphs: () => [
    msg`Your account will move to another address once that address is confirmed.`,
    msg`Wasn’t you? Stop it with this link within 7 days. Your address stays, and every device is logged out. We’ll email you a link for a new password.`,
  ],
  button: msg`Stop the change`,
  footer: msg({ message: 'Was it you? You don’t need to do anything.', context: 'who asked for the change' }),
}

/** To the address that the account had before. */
export const emailChanged: MailTexts = {
  subject: msg`Your email address was changed`,
  heading: greeting,
  paragraphs: () => [
    msg`From now on, emails for your account go to another address.`,
    msg`Wasn’t you? Get your account back with this link within 7 days. We restore this address and log out every device. We’ll email you a link for a new password.`,
  ],
  button: msg`Undo the change`,
  footer: msg({ message: 'Was it you? You don’t need to do anything.', context: 'who made the change' }),
}

export const forgotEmail: MailTexts = {
  subject: msg`Your account’s email address`,
  heading: greeting,
  paragraphs: ({ username = '' }, { apart }) => [
    username === ''
      ? msg`An account is registered with this address. You can log in with it.`
      : msg`The account ${{ account: apart(`@${username}`) }} is registered with this address. You can log in with either.`,
  ],
  button: msg`Log in`,
  footer: notYou,
}
