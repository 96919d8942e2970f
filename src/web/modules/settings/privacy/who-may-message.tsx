import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import type { WhoMayMessage as Who } from '#contract/privacy.ts'
import { useSavePrivacy } from './save-privacy.ts'
import { Choices } from '#web/ui/forms/choices.tsx'

const choices: readonly { readonly id: Who; readonly name: MessageDescriptor }[] = [
  { id: 'everyone', name: msg({ message: 'Everyone', context: 'who may message me' }) },
  { id: 'followers', name: msg({ message: 'My followers', context: 'who may message me' }) },
  { id: 'subscribers', name: msg({ message: 'My subscribers', context: 'who may message me' }) },
  { id: 'nobody', name: msg({ message: 'Nobody', context: 'who may message me' }) },
]

/** Kept as soon as it is chosen. */
export function WhoMayMessage({ privacy }: { readonly privacy: Answer<'GET /settings/privacy'> }) {
  const { t } = useLingui()
  const save = useSavePrivacy()
  return (
    <Choices
      label={t`Who can message me`}
      name="whoMayMessage"
      options={choices.map(({ id, name }) => [id, i18n._(name)] as const)}
      chosen={privacy.whoMayMessage}
      onChoose={(id) => save.mutate({ whoMayMessage: id })}
    />
  )
}
