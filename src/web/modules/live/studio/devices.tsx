import { useLingui } from '@lingui/react/macro'
import { SelectField } from '#web/ui/forms/field.tsx'
import type { Devices } from './use-camera.ts'

/** Which camera and microphone, where there is a choice. Changing them on air interrupts the picture for a moment. */
export function DeviceFields({
  devices: { cameras, microphones },
  onCamera,
  onMicrophone,
}: {
  readonly devices: Devices
  readonly onCamera: (id: string) => void
  readonly onMicrophone: (id: string) => void
}) {
  const { t } = useLingui()
  const named = (all: readonly MediaDeviceInfo[]) =>
    all.map(({ deviceId, label }) => (
      <option key={deviceId} value={deviceId}>
        {label || deviceId.slice(0, 8)}
      </option>
    ))
  if (cameras.length < 2 && microphones.length < 2) return null
  return (
    <>
      {cameras.length > 1 && (
        <SelectField label={t`Camera`} name="camera" onChange={(event) => onCamera(event.target.value)}>
          {named(cameras)}
        </SelectField>
      )}
      {microphones.length > 1 && (
        <SelectField label={t`Microphone`} name="microphone" onChange={(event) => onMicrophone(event.target.value)}>
          {named(microphones)}
        </SelectField>
      )}
    </>
  )
}
