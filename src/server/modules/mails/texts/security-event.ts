import type { SecurityEventKind } from '#contract/security.ts'
import { asIs, msg, type Message, type Text } from '#contract/message.ts'
import { describeEvent } from '../event-words.ts'
import type { MailTexts, MailValues } from '../mail-text.ts'
import type { ReaderFormat } from '../reader-format.ts'

const told: Readonly<Record<string, Message>> = {
  logged_in: msg`Someone logged in from a device or network we haven’t seen before.`,
  password_changed: msg`Your password was changed.`,
  password_reset: msg`Your password was reset with an email link, and all sessions were ended.`,
  email_change_asked: msg`Someone asked to change your email address.`,
  email_changed: msg`Your email address was changed.`,
  email_change_undone: msg`The change of your email address was undone, and all sessions were ended.`,
  two_factor_on: msg`Two-factor login was turned on.`,
  two_factor_off: msg`Two-factor login was turned off.`,
  recovery_code_used: msg`A recovery code was used to log in.`,
  recovery_codes_made: msg`New recovery codes were created; the old ones no longer work.`,
  passkey_added: msg`A passkey was added.`,
  passkey_removed: msg`A passkey was removed.`,
  sessions_ended: msg`You were logged out on your other devices.`,
  username_changed: msg`Your username was changed.`,
  data_exported: msg`Someone requested a copy of your data.`,
  deletion_asked: msg`Someone requested the deletion of your account.`,
  deletion_called_off: msg`You logged in, so your account stays.`,
  payout_method_changed: msg`Your payout method was changed. We won’t pay out to it for 48 hours.`,
} satisfies Record<SecurityEventKind, Message>

const described = ({ kind = '', device = '', country = '', city = '' }: MailValues, { locale }: ReaderFormat) =>
  describeEvent(locale, { kind, device, country, city })

const title = (values: MailValues, format: ReaderFormat): Text => asIs(described(values, format).title)

/** What happened, then when, with which device and where, as far as that is known. */
function paragraphs(values: MailValues, format: ReaderFormat): (Text | undefined)[] {
  const { kind = '', range = '', at = '', zone } = values
  const { apart, dateTime } = format
  const { device, place } = described(values, format)
  const where = [place, range && apart(range)].filter(Boolean).join(' · ')
  return [
    told[kind],
    at ? msg`When: ${{ time: apart(dateTime(at, zone)) }}` : undefined,
    device ? msg`Device: ${{ device }}` : undefined,
    where ? msg`Where: ${{ where }}` : undefined,
    msg`If this was you, you’re all set. If not, change your password and end all other sessions.`,
  ]
}

/** What happened to an account's protection; `kind`, `device`, `range` and `at` of the event, `country` and `city` of the range. */
export const securityEvent: MailTexts = {
  subject: title,
  heading: title,
  paragraphs,
  button: msg`Review sessions`,
  footer: ({ username = '' }, { apart }) =>
    msg`Security emails about ${{ username: apart(`@${username}`) }} are always sent, to protect your account.`,
}
