import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEventKind } from '#contract/security.ts'

/** What happened to an account's protection, in a few words. */
export const securityEventNames: Readonly<Record<SecurityEventKind, MessageDescriptor>> = {
  logged_in: msg`Logged in`,
  password_changed: msg`Password changed`,
  password_reset: msg`Password reset by email link`,
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
}
