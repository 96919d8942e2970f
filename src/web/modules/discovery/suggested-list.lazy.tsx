import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { boxOf } from './suggestions.ts'
import { Reason, SuggestedPerson } from './suggested-person.tsx'

/** The suggested people, each with the reason, and the way to how they are chosen; nobody who is shown beside it. */
export default function SuggestedList({
  data,
  beside,
}: {
  readonly data: Answer<'GET /suggestedProfiles'>
  readonly beside?: ReadonlySet<string>
}) {
  const reasons = new Map(data.reasons?.map((reason) => [reason.username, reason]))
  return (
    <>
      {boxOf(data, beside).suggestedProfiles.map((person) => {
        const reason = reasons.get(person.username)
        return <SuggestedPerson key={person.username} person={person} reason={reason && <Reason reason={reason} />} />
      })}
      <Link href="/settings/suggestions" className="link xs muted">
        <Trans>How we choose suggestions</Trans>
      </Link>
    </>
  )
}
