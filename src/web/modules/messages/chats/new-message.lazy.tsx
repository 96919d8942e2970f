import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { useUserSearch } from '#web/modules/discovery/user-search-query.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { FoundPeople } from '../found-people.tsx'
import { openChat } from './open-chat.ts'

/** Whom to write to. */
export default function NewMessagePanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { users } = useUserSearch(typed)
  const choose = async (username: string) => {
    setProblem(null)
    try {
      navigate(await openChat(username))
      onClose()
    } catch (fault) {
      setProblem(textOf(fault))
    }
  }
  return (
    <Dialog open onClose={onClose} title={t`New message`}>
      <TextField
        label={t`To`}
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
      <Problem>{problem}</Problem>
      <FoundPeople users={users} onChoose={(username) => void choose(username)} />
    </Dialog>
  )
}
