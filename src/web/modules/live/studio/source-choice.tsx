import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { Segment } from '#web/ui/segment.tsx'

export type Way = 'browser' | 'encoder'

/** What a show is sent with: this browser, or a program such as OBS. */
export function Ways({ way }: { readonly way: Way }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Segment<Way>
      className="studio-ways"
      label={t`Stream from`}
      options={[
        ['browser', t`This browser`],
        ['encoder', t`OBS or encoder`],
      ]}
      current={way}
      onChoose={(next) => navigate(next === 'encoder' ? '/live/start?from=encoder' : '/live/start', { replace: true })}
    />
  )
}
