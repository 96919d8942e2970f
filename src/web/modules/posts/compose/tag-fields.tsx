import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { TaggedPeople } from '#web/modules/accounts/tagged-people.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'

/** Who is in the post. Each is asked, so that nobody is named who does not want to be. */
export function TagFields({
  tags,
  onChange,
}: {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[] | null) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset className="compose-part stack gap2">
      <div className="row">
        <legend className="label">
          <Trans>Who’s in it</Trans>
        </legend>
        <IconButton icon={X} label={t`Tag no one`} className="push" onClick={() => onChange(null)} />
      </div>
      <TaggedPeople
        tags={tags}
        problem={useFieldError('tags')}
        hint={<Trans>Everyone is asked first and can leave any time. New posts publish once all agree.</Trans>}
        onChange={onChange}
      />
    </fieldset>
  )
}
