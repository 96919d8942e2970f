import type { SecurityEventKind } from '#contract/security.ts'
import { asIs, msg, type Message, type Text } from '#contract/message.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { formatFor } from './reader-format.ts'

const titles: Readonly<Record<string, Message>> = {
  logged_in: msg`New sign-in`,
  password_changed: msg`Password changed`,
  password_reset: msg`Password reset`,
  email_change_asked: msg`Email change requested`,
  email_changed: msg`Email address changed`,
  email_change_undone: msg`Email change undone`,
  two_factor_on: msg`Two-factor turned on`,
  two_factor_off: msg`Two-factor turned off`,
  recovery_code_used: msg`Recovery code used`,
  recovery_codes_made: msg`New recovery codes`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  sessions_ended: msg`Other sessions ended`,
  username_changed: msg`Username changed`,
  data_exported: msg`Copy of your data requested`,
  deletion_asked: msg`Account deletion requested`,
  deletion_called_off: msg`Account deletion canceled`,
  payout_method_changed: msg`Payout method changed`,
} satisfies Record<SecurityEventKind, Message>

/** "Firefox, Linux" as the sessions have it → "Firefox on Linux"; nothing where nothing is known. */
function deviceOf(device: string, apart: (text: string) => string): Text | undefined {
  // each name by itself: the words between them keep the direction of the line
  const [browser = '', system] = device.split(', ').map((name) => name && apart(name))
  if (system !== undefined) return msg`${{ browser }} on ${{ system }}`
  return browser === '' ? undefined : asIs(browser)
}

/** Two things one after the other; either may be missing. */
function listed(first: Text | undefined, second: Text | undefined): Text | undefined {
  if (!first || !second) return first ?? second
  return msg({ message: '{first}, {second}', context: 'a list of two', values: { first, second } })
}

/** What happened, with what and where: "New sign-in: Chrome on Linux, Lisbon". Without what is not known. */
export function describeEvent(
  language: string,
  { kind, device, country, city }: { kind: string; device: string; country: string; city: string },
): { title: string; device: string; place: string } {
  const { say } = textsFor(language)
  const { apart, country: nameOf } = formatFor(language)
  const named = (name: string): Text | undefined => (name === '' ? undefined : asIs(name))
  const sayIf = (text: Text | undefined): string => (text ? say(text) : '')
  const known = deviceOf(device, apart)
  const region = country === '' ? '' : nameOf(country)
  const place = city || region
  const title = titles[kind] ?? asIs('')
  const from = listed(known, named(place && apart(place)))
  return {
    title: say(from ? msg`${{ title }}: ${{ from }}` : title),
    device: sayIf(known),
    place: sayIf(listed(named(city), named(region))),
  }
}
