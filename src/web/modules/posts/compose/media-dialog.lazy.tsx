import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { CaptionFields } from '#web/modules/media/caption-fields.tsx'
import type { Crop } from '#web/ui/crop/crop-area.ts'
import { cropImage } from '#web/ui/crop/crop-image.ts'
import { Cropper } from './cropper.tsx'
import type { Item } from '#web/modules/media/upload-item.ts'
import type { Uploads } from '#web/modules/media/uploads.ts'

const freeChoices = [5, 10, 15, 30, limits.freePreviewMaxSeconds]

/** One photo or video: words for those who cannot see it, which part of it, what is free, its place. */
export default function MediaDialog({
  item,
  place,
  count,
  uploads,
  priced,
  fixed,
  onClose,
}: {
  readonly item: Item
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly uploads: Uploads
  readonly priced: boolean
  readonly fixed: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [alt, setAlt] = useState(item.alt)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [busy, setBusy] = useState(false)
  const [readable, setReadable] = useState(item.kind === 'photo' && item.file !== null && item.preview !== null)
  const { key, kind, file, preview } = item

  const save = async () => {
    if (alt !== item.alt) uploads.change(key, { alt })
    if (crop && file) {
      setBusy(true)
      try {
        uploads.replace(key, await cropImage(file, crop), item.name, false)
      } catch (fault) {
        console.error(fault)
        showAlert(t`This browser can’t crop this photo.`)
      }
      setBusy(false)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'photo' ? t`Photo ${formatCount(place + 1)}` : t`Video ${formatCount(place + 1)}`}
      foot={
        <Button kind="ink" busy={busy} onClick={() => void save()}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {readable && preview !== null && (
        <div onErrorCapture={() => setReadable(false)}>
          <Cropper src={preview} onChange={setCrop} />
        </div>
      )}
      {kind === 'video' && preview !== null && (
        <video className="media-look" src={preview} controls muted playsInline />
      )}
      <TextArea
        label={t`Description`}
        name="alt"
        rows={2}
        dir="auto"
        maxLength={limits.altTextMax}
        hint={t`Describe this for people who can’t see it.`}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      {kind === 'video' && <CaptionFields mediaId={item.mediaId} />}
      {priced && kind === 'photo' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={item.free}
            onChange={(event) => uploads.change(key, { free: event.target.checked })}
          />
          <span>{t`Show as free preview`}</span>
        </label>
      )}
      {priced && kind === 'video' && (
        <SelectField
          label={t`Free preview`}
          name="freeSeconds"
          value={item.freeSeconds ?? ''}
          onChange={(event) => {
            const freeSeconds = event.target.value === '' ? null : Number(event.target.value)
            uploads.change(key, { freeSeconds, free: freeSeconds !== null })
          }}
        >
          <option value="">{t`Nothing`}</option>
          {freeChoices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t`${plural(seconds, { one: 'The first # second', other: 'The first # seconds' })}`}
            </option>
          ))}
        </SelectField>
      )}
      {count > 1 && !fixed && (
        <div className="row">
          <span className="muted sm">
            <Trans>
              Position {formatCount(place + 1)} of {formatCount(count)}
            </Trans>
          </span>
          <span className="push row gap1">
            <IconButton
              icon={ArrowLeft}
              flip
              label={t`Move forward`}
              aria-disabled={place === 0}
              onClick={() => uploads.move(key, place - 1)}
            />
            <IconButton
              icon={ArrowRight}
              flip
              label={t`Move back`}
              aria-disabled={place === count - 1}
              onClick={() => uploads.move(key, place + 1)}
            />
          </span>
        </div>
      )}
    </Dialog>
  )
}
