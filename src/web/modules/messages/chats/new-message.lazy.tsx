import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { useUserSearch } from '#web/modules/accounts/user-search-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { FoundPeople } from '#web/modules/accounts/found-people.tsx'
import { openChat } from './open-chat.ts'

/** Whom to write to. */
export default function NewMessagePanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const { users } = useUserSearch(typed)
  const choose = useAction(
    async (username: string) => {
      navigate(await openChat(username))
      onClose()
    },
    { inPlace: true },
  )
  return (
    <Dialog open onClose={onClose} title={t`New message`}>
      <TextField
        label={t({ message: 'To', context: 'recipients' })}
        name="to"
        icon={Search}
        type="search"
        autoComplete="off"
        autoFocus
        placeholder={t`Search people`}
        maxLength={limits.searchTermMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Problem>{choose.problem}</Problem>
      <FoundPeople users={users} onChoose={choose.run} />
    </Dialog>
  )
}
