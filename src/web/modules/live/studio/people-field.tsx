import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound, X } from 'lucide-react'
import { TaggedPeople } from '#web/modules/accounts/tagged-people.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'

/** What being in a show means, for whom it happens to. */
export const PeopleHint = () => (
  <Trans>Everyone is asked first. You can go live once all agree. The show ends if someone leaves it.</Trans>
)

/** Who else is in the show, where anybody is. */
export function PeopleField({
  tags,
  onChange,
}: {
  readonly tags: readonly string[] | null
  readonly onChange: (tags: readonly string[] | null) => void
}) {
  const { t } = useLingui()
  const problem = useFieldError('tags')
  if (tags === null)
    return (
      <div>
        <Button type="button" icon={UsersRound} onClick={() => onChange([])}>
          <Trans>Add people to the show</Trans>
        </Button>
      </div>
    )
  return (
    <fieldset className="stack gap2">
      <div className="row">
        <legend className="label">
          <Trans>Who’s in the show</Trans>
        </legend>
        <IconButton icon={X} label={t`Tag no one`} className="push" onClick={() => onChange(null)} />
      </div>
      <TaggedPeople tags={tags} problem={problem} hint={<PeopleHint />} onChange={onChange} />
    </fieldset>
  )
}
