import { Trans } from '@lingui/react/macro'
import { CameraOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CameraFault, useCameraFaultText } from '#web/platform/camera-fault.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A sentence that says why there is no picture, in its place; what can be done stands under it. */
export function CameraTrouble({
  fault,
  className,
  children,
}: {
  readonly fault: CameraFault
  readonly className: string
  readonly children: ReactNode
}) {
  const words = useCameraFaultText()
  return (
    <div className={className} role="alert">
      <Icon icon={CameraOff} size="lg" />
      <h2>
        <Trans>Your camera is off</Trans>
      </h2>
      <p>{words(fault)}</p>
      {children}
    </div>
  )
}
