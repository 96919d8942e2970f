import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#web/ui/states.tsx'

const widths = ['52%', '34%', '44%', '60%', '28%', '48%'] as const

/** The shape of a conversation that is coming; `bare`: without its head. */
export function ConversationSkeleton({ bare }: { readonly bare?: boolean }) {
  const { t } = useLingui()
  const bubbles = (
    <div className="history">
      <div className="history-scroll">
        <div className="pushes" />
        <Loading label={t`Loading messages`}>
          {widths.map((width, index) => (
            <div key={width} className={index % 3 === 1 ? 'said mine' : 'said'}>
              <Skeleton width={width} height={index === 3 ? '96px' : '42px'} className="sk-bub" />
            </div>
          ))}
        </Loading>
      </div>
    </div>
  )
  if (bare) return bubbles
  return (
    <section className="convo">
      <div className="convo-head">
        <Skeleton round width="44px" height="44px" />
        <div className="grow stack gap1">
          <Skeleton width="160px" />
          <Skeleton width="96px" height="12px" />
        </div>
      </div>
      {bubbles}
    </section>
  )
}
