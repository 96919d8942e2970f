import { Trans } from '@lingui/react/macro'
import { TaggedPeople } from '#web/modules/accounts/tagged-people.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'

/** What being in a show means, for whom it happens to. */
export const PeopleHint = () => (
  <Trans>Everyone is asked first. You can go live once all agree. The show ends if someone leaves it.</Trans>
)

/** Who else is in the show. */
export function PeopleField({
  tags,
  onChange,
}: {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}) {
  const problem = useFieldError('tags')
  return <TaggedPeople tags={tags} problem={problem} hint={<PeopleHint />} onChange={onChange} />
}
