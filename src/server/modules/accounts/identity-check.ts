import type { DocumentKind } from '#contract/creator-request.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Proves who a person is, beside the staff who decide. */
    identity: IdentityCheck
  }
}

/** What somebody says of themselves, for whoever proves it. */
export type IdentityClaim = { legalName: string; dateOfBirth: string; country: string; documentKind: DocumentKind }
/** `staff`: a person has to look; `proven` and `refuted`: the service is sure, and staff see its word. */
export type IdentityFinding = { verdict: 'staff' | 'proven' | 'refuted'; service: string; reference: string | null }

/**
 * A service that proves who somebody is, behind one port. Its word never decides by itself: staff see it beside the
 * documents. Called outside of transactions; safe to repeat with the same key.
 */
export type IdentityCheck = {
  name: string
  check(claim: IdentityClaim, key: string): Promise<IdentityFinding>
}

/** Without a service staff look themselves. */
export const manualCheck: IdentityCheck = {
  name: 'manual',
  check: async () => ({ verdict: 'staff', service: 'manual', reference: null }),
}
