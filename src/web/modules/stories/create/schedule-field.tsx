import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { local } from './overlay-fields.tsx'
import type { StoryDraft } from './story-draft.ts'

const hourMs = 3_600_000

/** When the stories come out: at once, or at a time within a year. */
export function ScheduleField({ draft: { store } }: { readonly draft: StoryDraft }) {
  const { t } = useLingui()
  const { publishAt } = store.use()
  const set = (at: string) => store.set((before) => ({ ...before, publishAt: at, problem: '' }))
  if (publishAt === '')
    return (
      <Button
        size="sm"
        icon={CalendarClock}
        onClick={() => set(new Date(Math.ceil(Date.now() / hourMs + 1) * hourMs).toISOString())}
      >
        <Trans>Schedule</Trans>
      </Button>
    )
  return (
    <div className="row gap2">
      <label className="field grow">
        <span className="label">{t`Goes live`}</span>
        <input
          className="input"
          type="datetime-local"
          value={local(publishAt)}
          onChange={({ target }) => {
            const time = new Date(target.value)
            if (!Number.isNaN(time.getTime())) set(time.toISOString())
          }}
        />
      </label>
      <IconButton icon={X} label={t`Share right away`} onClick={() => set('')} />
    </div>
  )
}
