import { useLingui } from '@lingui/react/macro'
import type { Bell } from '#contract/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBellNames } from './use-bell-names.ts'
import { noBell, rings } from './bell.ts'
import { useSetBell } from './use-set-bell.ts'

/** What of a creator one is told of. Each choice is kept as it is pressed. */
export default function BellDialog({
  username,
  name,
  bell,
  onClose,
}: {
  readonly username: string
  readonly name: string
  readonly bell: Bell
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const names = useBellNames()
  const set = useSetBell(username)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Notifications from ${name}`}
      foot={<Button kind="ink" onClick={onClose}>{t`Done`}</Button>}
    >
      <fieldset className="stack gap1 bell-choices">
        <legend className="sr">{t`Notify me about`}</legend>
        {names.map(([kind, label]) => (
          <label key={kind} className="choice">
            <input
              type="checkbox"
              checked={bell[kind]}
              onChange={(event) => set.mutate({ ...bell, [kind]: event.target.checked })}
            />
            <span>{label}</span>
          </label>
        ))}
        <label className="choice">
          <input type="checkbox" checked={!rings(bell)} onChange={() => set.mutate(noBell)} />
          <span>{t({ message: 'None', context: 'notifications from a person' })}</span>
        </label>
      </fieldset>
    </Dialog>
  )
}
