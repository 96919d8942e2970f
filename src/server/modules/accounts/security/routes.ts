import { security as routes } from '#contract/security.ts'
import { signatureOptions } from '../credentials/passkeys.ts'
import { defineFeature } from '#platform/module.ts'
import type { Origin } from '../session-origin.ts'
import { changePassword } from './change-password.ts'
import { getSecurity } from './get-security.ts'
import { addPasskey, namePasskey, passkeyCreationOptions, removePasskey } from './passkeys.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { stepUpByPasskey, stepUpByPassword } from './step-up.ts'
import { disableTotp, enableTotp, renewRecoveryCodes, setUpTotp } from './two-factor.ts'

const originOf = ({ address, userAgent }: Origin): Origin => ({ address, userAgent })

/** How an account is protected by its owner: password, second factor, passkeys, sessions. */
export const security = defineFeature({
  name: 'security',
  routes,
  handlers: (services) => ({
    'POST /stepUp': (call) => stepUpByPassword(services, call.actor, call.body, originOf(call)),
    'POST /stepUp/passkey/options': ({ actor }) => signatureOptions(services, 'step_up', actor.userId),
    'POST /stepUp/passkey': (call) => stepUpByPasskey(services, call.actor, call.body, originOf(call)),
    'GET /security': ({ actor }) => getSecurity(services, actor.userId),
    'POST /password/change': (call) => changePassword(services, call.actor, call.body, originOf(call)),
    'POST /security/totp/setup': ({ actor }) => setUpTotp(services, actor),
    'POST /security/totp/enable': (call) => enableTotp(services, call.actor, call.body.code, originOf(call)),
    'POST /security/totp/disable': (call) => disableTotp(services, call.actor, call.body, originOf(call)),
    'POST /security/recoveryCodes': (call) => renewRecoveryCodes(services, call.actor, originOf(call)),
    'POST /security/passkeys/options': ({ actor }) => passkeyCreationOptions(services, actor),
    'POST /security/passkeys': (call) => addPasskey(services, call.actor, call.body, originOf(call)),
    'PATCH /security/passkeys/:id': ({ actor, params, body }) => namePasskey(services, actor, params.id, body.name),
    'DELETE /security/passkeys/:id': (call) => removePasskey(services, call.actor, call.params.id, originOf(call)),
    'GET /sessions': ({ actor }) => listSessions(services, actor),
    'DELETE /sessions/:id': (call) => endSession(services, call.actor, call.params.id, originOf(call)),
    'DELETE /sessions': (call) => endOtherSessions(services, call.actor, originOf(call)),
  }),
})
