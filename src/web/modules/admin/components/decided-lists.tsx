import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Segment } from '#web/ui/segment.tsx'

export type DecidedList = 'waiting' | 'decided'

/** What waits for staff's decision, or what was decided, as chosen above it. */
export function DecidedLists({
  title,
  children,
}: {
  readonly title: ReactNode
  /** `nothing`: what is said where the list is empty. */
  readonly children: (list: DecidedList, nothing: string) => ReactNode
}) {
  const { t } = useLingui()
  const [list, setList] = useState<DecidedList>('waiting')
  return (
    <>
      <h1 className="staff-title">{title}</h1>
      <Segment
        label={t({ message: 'Lists', context: 'tabs' })}
        options={[
          ['waiting', t`Waiting`],
          ['decided', t`Decided`],
        ]}
        current={list}
        onChoose={setList}
      />
      {children(list, list === 'waiting' ? t`No one is waiting` : t`Nothing decided yet`)}
    </>
  )
}
