import { classes } from '#web/ui/classes.ts'

/**
 * How far it is: one bar for each story. A photo's bar runs by itself and ends the photo; a clip's follows the clip (`share`, 0 to 1).
 * `ms` null: nothing goes on by itself.
 */
export function Segments({
  count,
  at,
  storyId,
  stopped,
  share,
  ms,
  onEnd,
}: {
  readonly count: number
  readonly at: number
  readonly storyId: number
  readonly stopped: boolean
  readonly share: number | null
  readonly ms: number | null
  readonly onEnd: () => void
}) {
  return (
    <div className="segs" aria-hidden="true">
      {Array.from({ length: count }, (_one, index) => {
        const isNow = index === at
        if (!isNow) return <i key={index} className={classes(index < at && 'done')} />
        return (
          <i key={`${String(index)} ${String(storyId)}`} className="now">
            {share === null && ms !== null ? (
              <b
                className="runs"
                style={{ animationDuration: `${String(ms)}ms`, animationPlayState: stopped ? 'paused' : 'running' }}
                onAnimationEnd={onEnd}
              />
            ) : (
              <b style={{ inlineSize: share === null ? '100%' : `${(share * 100).toFixed(1)}%` }} />
            )}
          </i>
        )
      })}
    </div>
  )
}
