import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { OpenMedia } from '#contract/media.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { AttachmentTile } from '../composer/attachment-tile.tsx'
import { useLockPrices } from '../composer/lock-price.tsx'
import type { Attachments } from '../composer/use-attachments.ts'

const none: readonly OpenMedia[] = []

/** What a message to many says, shows and costs: text, media that are there already, new ones, and their price. */
export function MessageFields({
  text,
  onText,
  kept = none,
  onDrop,
  attachments,
  price,
  onPrice,
}: {
  readonly text: string
  readonly onText: (text: string) => void
  /** Media of the message as it was saved. */
  readonly kept?: readonly OpenMedia[]
  readonly onDrop?: (id: string) => void
  readonly attachments: Attachments
  /** As typed; empty: free. */
  readonly price: string
  readonly onPrice: (price: string) => void
}) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const hasMedia = kept.length + attachments.all.length > 0
  const { centsOf, problem } = useLockPrices()
  const wrong = hasMedia && price.trim() !== '' && centsOf({ typed: price }) === null
  return (
    <>
      <TextArea
        label={t`Message`}
        name="text"
        rows={4}
        dir="auto"
        maxLength={limits.messageTextMax}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {hasMedia && (
        <ul className="drafts" aria-label={t`Attachments`}>
          {kept.map((media) => (
            <li key={media.id} className="draft-media">
              <div className="media">
                <Picture media={media} sizes="88px" />
                <IconButton icon={X} label={t`Remove this attachment`} onMedia onClick={() => onDrop?.(media.id)} />
              </div>
            </li>
          ))}
          {attachments.all.map((each, index) => (
            <AttachmentTile
              key={each.key}
              attachment={each}
              place={kept.length + index + 1}
              attachments={attachments}
            />
          ))}
        </ul>
      )}
      <div>
        <Button icon={ImagePlus} size="sm" onClick={() => files.current?.click()}>
          {t`Add photos and videos`}
        </Button>
        <input
          ref={files}
          type="file"
          accept="image/*,video/*"
          multiple
          hidden
          aria-label={t`Add photos and videos`}
          onChange={(event) => {
            attachments.add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
      {hasMedia && (
        <div className="narrow">
          <MoneyField
            label={t`Price to unlock (dollars)`}
            name="priceCents"
            hint={<Trans>Leave blank to send it unlocked.</Trans>}
            typed={price}
            onType={onPrice}
            error={wrong ? problem : undefined}
          />
        </div>
      )}
    </>
  )
}
