import { PaywallOverlay } from '#web/modules/media/media-frame.tsx'

/** Both halves of the paywall overlay in front of what has just been unlocked: they draw outwards once, then they are taken away. */
export function UnlockTransition({
  thumbhash,
  onOpened,
}: {
  readonly thumbhash: string | null
  readonly onOpened: () => void
}) {
  return (
    <div className="opening" aria-hidden="true">
      <div className="half start">
        <PaywallOverlay thumbhash={thumbhash} />
      </div>
      <div className="half end" onAnimationEnd={onOpened}>
        <PaywallOverlay thumbhash={thumbhash} />
      </div>
    </div>
  )
}
