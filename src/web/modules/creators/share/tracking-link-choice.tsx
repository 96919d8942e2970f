import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#web/ui/forms/field.tsx'
import { NewTrackingLink } from '../new-tracking-link.tsx'
import { linksQuery } from '../tracking-links.ts'

const another = 'new'

/** Which of the creator's tracking links counts who comes by what is shared; an empty code is none. */
export function Tracking({ code, onChoose }: { readonly code: string; readonly onChoose: (code: string) => void }) {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  const { data } = useQuery(linksQuery)
  const running = (data?.links ?? []).filter(({ endedAt }) => endedAt === null)
  return (
    <>
      <SelectField
        label={<Trans>Tracking link</Trans>}
        name="tracking"
        hint={<Trans>See visits and new fans under Dashboard › Promotions.</Trans>}
        value={adding ? another : code}
        onChange={({ target: { value } }) => {
          setAdding(value === another)
          if (value !== another) onChoose(value)
        }}
        options={[
          ['', t`Don’t count visits`],
          ...running.map((link) => [link.code, link.name] as const),
          [another, t`New tracking link…`],
        ]}
      />
      {adding && <NewTrackingLink onMade={onChoose} onClose={() => setAdding(false)} />}
    </>
  )
}
