import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { CaptionFields } from '#web/modules/media/caption-fields.tsx'
import type { Item } from '#web/modules/media/upload-item.ts'
import { keepCaptions } from './clip-captions.ts'
import { type StoryDraft, writeOf } from './story-draft.ts'

/** What is said below one of the files, and of it. */
export function Words({
  draft,
  item: { key, alt, kind, mediaId },
}: {
  readonly draft: StoryDraft
  readonly item: Item
}) {
  const { t } = useLingui()
  const { captions } = draft.store.use()
  return (
    <div className="stack gap4">
      <label className="field">
        <span className="label">{t`Caption (optional)`}</span>
        <textarea
          className="textarea"
          rows={2}
          dir="auto"
          maxLength={limits.storyCaptionMax}
          value={captions[key] ?? ''}
          onChange={({ target }) => writeOf(draft, 'captions', key, target.value)}
        />
      </label>
      <label className="field">
        <span className="label">{t`Description (optional)`}</span>
        <input
          className="input"
          dir="auto"
          maxLength={limits.altTextMax}
          value={alt}
          onChange={({ target }) => draft.uploads.change(key, { alt: target.value })}
        />
        <span className="hint">
          <Trans>Describe this for people who can’t see it.</Trans>
        </span>
      </label>
      {kind === 'video' && (
        <CaptionFields
          key={mediaId}
          mediaId={mediaId}
          onKeep={(language, text) => keepCaptions(draft, { key, mediaId }, language, text)}
        />
      )}
    </div>
  )
}
