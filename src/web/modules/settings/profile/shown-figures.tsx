import { type MessageDescriptor, i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { OwnProfile, ProfileFigure } from '#contract/profiles.ts'
import { saveProfile } from '#web/modules/accounts/save-profile.ts'
import { api } from '#web/platform/api/client.ts'
import { Check } from '#web/ui/forms/choices.tsx'
import { tell } from '../queries.ts'

const figures: readonly {
  readonly id: ProfileFigure
  readonly name: MessageDescriptor
  readonly hint?: MessageDescriptor
}[] = [
  { id: 'supporters', name: msg`Number of subscribers` },
  { id: 'photos', name: msg`Number of photos` },
  { id: 'videos', name: msg`Number of videos` },
  { id: 'topSupporters', name: msg`Top supporters`, hint: msg`Only fans who chose to be shown. Never amounts.` },
  {
    id: 'follows',
    name: msg`Suggest creators I follow`,
    hint: msg`Your followers may see “Followed by” and your name.`,
  },
]

/** What stands on a creator's page beside the posts. Kept as soon as it is chosen. */
export function ShownFigures({ profile: { hiddenFigures } }: { readonly profile: OwnProfile }) {
  const save = useMutation({
    scope: { id: 'hiddenFigures' },
    mutationFn: (hidden: ProfileFigure[]) => api('PATCH /settings/profile', { body: { hiddenFigures: hidden } }),
    onSuccess: saveProfile,
    onError: tell,
  })
  const hidden = save.isPending ? save.variables : hiddenFigures
  return (
    <div className="stack gap1">
      {figures.map(({ id, name, hint }) => (
        <Check
          key={id}
          checked={!hidden.includes(id)}
          onChange={(event) => save.mutate(event.target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])}
          {...(hint && { hint: i18n._(hint) })}
        >
          {i18n._(name)}
        </Check>
      ))}
    </div>
  )
}
