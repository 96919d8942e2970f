import { Trans, useLingui } from '@lingui/react/macro'
import { CircleDollarSign, ImagePlus } from 'lucide-react'
import { type DragEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Audience } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { lazyPart } from '#web/platform/i18n/i18n.ts'
import { queryClient } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { putOnTop } from '../timeline.ts'
import { AudienceSelect } from './audience-select.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { PhotoTile } from './photo-tile.tsx'
import { usePhotos } from './use-photos.ts'
import '#web/ui/styles/features/compose.css'

// Most posts have no price.
const PostPrice = lazyPart(() => import('#web/ui/post-price-panel.tsx'))

/** Only files, not dragged words or links. */
const photosIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** A post is written here: words, photos, who can see it. What was typed survives a refusal and a reload of the page. */
export default function Compose() {
  const { t } = useLingui()
  const { user } = useSession()
  const [draft, setDraft] = useState(readDraft)
  const [dragging, setDragging] = useState(false)
  const uploads = usePhotos()
  const { photos, isSending } = uploads
  const say = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const write = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(next)
  }

  const form = useForm({
    schema: () => import('#contract/posts.ts').then((module) => module.createPostBody),
    read: (data) => ({
      text: textIn(data, 'text'),
      // A teaser is for those who cannot see the post.
      ...(textIn(data, 'teaser') && { teaser: textIn(data, 'teaser') }),
      mediaIds: photos.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId])),
      // Nothing chosen is no audience; the schema says so in the seed's words.
      audience: textIn(data, 'audience') as Audience,
      ...(draft.price && { priceCents: draft.price.cents }),
    }),
    submit: async (body) => {
      const post = await api('POST /posts', { body })
      dropDraft()
      setDraft(readDraft())
      uploads.clear()
      if (post.state === 'published') putOnTop(post)
      showToast(post.state === 'published' ? t`Your post is out.` : t`Your post appears when its photos are ready.`)
      void queryClient.invalidateQueries({ queryKey: ['profile', user.username] })
    },
  })

  // "New post" in the navigation leads here.
  useEffect(() => {
    const focus = () => {
      if (location.hash === '#compose') say.current?.focus()
    }
    focus()
    addEventListener('hashchange', focus)
    return () => removeEventListener('hashchange', focus)
  }, [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    uploads.add(photosIn(event.dataTransfer))
  }
  const { errors } = form
  const isEmpty = draft.text.trim() === '' && photos.length === 0
  return (
    <div
      id="compose"
      className={classes('compose', dragging && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      onPaste={(event) => uploads.add(photosIn(event.clipboardData))}
    >
      <Form form={form}>
        <div className="row row-top">
          <Avatar src={user.avatarUrl} name={user.username} />
          <textarea
            ref={say}
            name="text"
            className="say"
            rows={1}
            dir="auto"
            maxLength={limits.postTextMax}
            aria-label={t`Write a post`}
            aria-invalid={errors['text'] === undefined ? undefined : true}
            aria-describedby={errors['text'] === undefined ? undefined : `${errorId}t`}
            placeholder={t`What have you made?`}
            value={draft.text}
            onChange={(event) => write({ text: event.target.value })}
          />
        </div>
        {errors['text'] !== undefined && <FieldError id={`${errorId}t`}>{errors['text']}</FieldError>}
        {photos.length > 0 && (
          <ul className="tiles" aria-label={t`Photos of the post`}>
            {photos.map((photo, index) => (
              <PhotoTile key={photo.key} photo={photo} place={index + 1} count={photos.length} photos={uploads} />
            ))}
          </ul>
        )}
        {errors['mediaIds'] !== undefined && <FieldError>{errors['mediaIds']}</FieldError>}
        {((draft.audience !== '' && draft.audience !== 'everyone') || draft.price) && (
          <TextField
            label={t`Teaser`}
            name="teaser"
            hint={t`What those read who cannot see the post. May stay empty.`}
            maxLength={limits.teaserMax}
            value={draft.teaser}
            onChange={(event) => write({ teaser: event.target.value })}
          />
        )}
        {draft.price && (
          <Suspense fallback={null}>
            <PostPrice
              audience={draft.audience}
              typed={draft.price.typed}
              onType={(typed, cents) => write({ price: { typed, cents } })}
            />
          </Suspense>
        )}
        <div className="tools">
          <IconButton icon={ImagePlus} label={t`Add photos`} onClick={() => files.current?.click()} />
          <IconButton
            icon={CircleDollarSign}
            label={t`Set a price`}
            aria-pressed={draft.price !== null}
            className={classes(draft.price !== null && 'is-hover')}
            onClick={() => write({ price: draft.price ? null : { typed: '', cents: 0 } })}
          />
          <input
            ref={files}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label={t`Add photos`}
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <AudienceSelect value={draft.audience} errorId={`${errorId}a`} onChange={(audience) => write({ audience })} />
          <Button
            type="submit"
            kind="ink"
            size="sm"
            className="push"
            busy={form.pending}
            disabled={isEmpty || isSending}
          >
            <Trans context="to publish">Post</Trans>
          </Button>
        </div>
        {isSending && (
          <p className="hint" role="status">
            <Trans>You can post when all photos have been sent.</Trans>
          </p>
        )}
        {errors['audience'] !== undefined && draft.audience === '' && (
          <FieldError id={`${errorId}a`}>{errors['audience']}</FieldError>
        )}
      </Form>
    </div>
  )
}
