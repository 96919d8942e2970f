import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StoryAudience } from '#contract/stories.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { createStore, type Store } from '#web/platform/create-store.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { createUploads, type Uploads } from '#web/modules/media/uploads.ts'
import { refreshStories } from '../queries.ts'
import { type ClipCaptions, giveCaptions } from './clip-captions.ts'
import type { ChosenPhoto } from './photo/photo-edit.ts'

export type Written = {
  readonly audience: StoryAudience | ''
  /** The list, where they are for one. */
  readonly listId: number | null
  /** By the key of the file. */
  readonly captions: Readonly<Record<string, string>>
  /** As they were typed. */
  readonly prices: Readonly<Record<string, string>>
  /** Files with what is said in clips, for drafts: the server keeps them with the clip. */
  readonly clipCaptions: Readonly<Record<string, ClipCaptions>>
  /** Usernames of who else is in it. */
  readonly people: Readonly<Record<string, readonly string[]>>
  readonly overlays: Readonly<Record<string, readonly Overlay[]>>
  /** What lay on the pictures before, the latest last. */
  readonly past: readonly Readonly<Record<string, readonly Overlay[]>>[]
  /** When they come out; empty: at once. */
  readonly publishAt: string
  /** It was pressed: it goes out when the last file has been sent. */
  readonly sharing: boolean
  /** Why it was not shared. */
  readonly problem: string
  /** The same, where something that lies on a picture is the reason. */
  readonly pictureProblem: string
  /** The stories that were made of it, until the screen has led on to them. */
  readonly made: readonly number[]
}
export type StoryDraft = {
  readonly userId: number
  readonly store: Store<Written>
  readonly uploads: Uploads
  /** Photos that were drawn on, filtered or cropped here, by the key of the file. */
  readonly photos: Map<string, ChosenPhoto>
}

const empty: Written = {
  audience: '',
  listId: null,
  publishAt: '',
  captions: {},
  prices: {},
  people: {},
  clipCaptions: {},
  overlays: {},
  past: [],
  sharing: false,
  problem: '',
  pictureProblem: '',
  made: [],
}
const createAddress = '/stories/create'
let draft: StoryDraft | null = null

/** In cents; 0 for what cannot be read as an amount; null: none. */
export const priceOf = (typed: string): number | null => (typed.trim() === '' ? null : (parseDollars(typed) ?? 0))

const priced = (typed: string): { readonly priceCents?: number } => {
  const priceCents = priceOf(typed)
  return priceCents === null ? {} : { priceCents }
}

/** Without what was added and left empty. */
const written = (overlays: readonly Overlay[]): Overlay[] =>
  overlays
    .map((one) =>
      one.type === 'poll' ? { ...one, options: one.options.filter((option) => option.trim() !== '') } : one,
    )
    .filter((one) =>
      one.type === 'poll'
        ? one.options.length > 0
        : one.type === 'answer' ||
          (one.type === 'mention' ? one.username : one.type === 'link' ? one.url : one.text).trim() !== '',
    )

const dayMs = 86_400_000
/** Something new in the middle of the picture. */
export function newOverlay(type: Exclude<Overlay['type'], 'answer'>): Overlay {
  const place = {
    x: 0.5,
    y: { text: 0.25, poll: 0.5, question: 0.78, mention: 0.35, link: 0.65, countdown: 0.2 }[type],
    scale: 1,
    turn: 0,
  }
  if (type === 'mention') return { type, ...place, username: '' }
  if (type === 'link') return { type, ...place, text: '', url: '' }
  if (type === 'countdown') return { type, ...place, text: '', at: new Date(Date.now() + dayMs).toISOString() }
  if (type === 'text') return { type, ...place, text: '', style: 'box' }
  return type === 'poll' ? { type, ...place, text: '', options: ['', ''] } : { type, ...place, text: '' }
}

/** An emoji as a sticker: a large word without a ground, moved, scaled and turned as words are. */
export const newSticker = (emoji: string): Overlay => ({
  type: 'text',
  x: 0.5,
  y: 0.42,
  scale: 2.5,
  turn: 0,
  text: emoji,
  style: 'plain',
})

/** Sends the stories; files that are still under way are waited for. */
async function send(made: StoryDraft): Promise<void> {
  const { store, uploads, photos } = made
  const items = uploads.get()
  const { audience, listId, captions, prices, people, overlays, publishAt } = store.get()
  try {
    await giveCaptions(made)
    const shared = await api('POST /stories', {
      body: {
        items: items.flatMap(({ key, mediaId }) =>
          mediaId === null
            ? []
            : [
                {
                  mediaId,
                  caption: captions[key] ?? '',
                  overlays: written(overlays[key] ?? []),
                  tags: [...(people[key] ?? [])],
                  ...priced(prices[key] ?? ''),
                },
              ],
        ),
        // nothing chosen is no audience; the answer says so in the seed's words
        audience: audience as StoryAudience,
        ...(listId !== null && { listId }),
        ...(publishAt !== '' && { publishAt }),
      },
    })
    uploads.clear(false)
    photos.clear()
    const isOut = shared.stories.some(({ state }) => state === 'published')
    await refreshStories()
    if (publishAt !== '') {
      store.set(empty)
      const time = formatDateTime(publishAt)
      showToast(i18n._(msg`Scheduled for ${time}`))
    } else if (location.pathname === createAddress) store.set({ ...empty, made: shared.stories.map(({ id }) => id) })
    else {
      store.set(empty)
      showToast(
        isOut ? i18n._(msg`Your story is live for 24 hours.`) : i18n._(msg`Your story will be live in a moment.`),
      )
    }
  } catch (fault) {
    const problem = textOf(fault)
    const isOnPicture = isApiError(fault) && Object.keys(fault.errors).some((field) => field.includes('overlays'))
    store.set((before) => ({ ...before, sharing: false, [isOnPicture ? 'pictureProblem' : 'problem']: problem }))
    if (location.pathname !== createAddress) showAlert(problem)
  }
}

/** Takes a step when a file has arrived, or cannot. */
function look(made: StoryDraft): void {
  // until it is shared nothing depends on them
  giveCaptions(made).catch(console.error)
  if (!made.store.get().sharing) return
  const items = made.uploads.get()
  if (items.some(({ state }) => state === 'failed' || state === 'lost')) {
    made.store.set((before) => ({ ...before, sharing: false }))
    return
  }
  if (items.length === 0 || !items.every(({ state }) => state === 'sent')) return
  sending ??= send(made).finally(() => {
    sending = null
  })
}
let sending: Promise<void> | null = null

/** What this person is about to share. It stays, and is sent, while they look at other pages. */
export function storyDraft(userId: number): StoryDraft {
  if (draft?.userId === userId) return draft
  draft?.uploads.end()
  const made: StoryDraft = { userId, store: createStore(empty), uploads: createUploads(null), photos: new Map() }
  made.uploads.subscribe(() => look(made))
  draft = made
  return made
}

export function shareDraft(made: StoryDraft): void {
  made.store.set((before) => ({ ...before, sharing: true, problem: '', pictureProblem: '' }))
  look(made)
}

/** The screen has led on, or was left. */
export const forgetMade = ({ store }: StoryDraft): void => store.set((before) => ({ ...before, made: [] }))

/** Keeps what was written about one of the files. */
export const writeOf = ({ store }: StoryDraft, field: 'captions' | 'prices', key: string, value: string): void =>
  store.set((before) => ({ ...before, problem: '', [field]: { ...before[field], [key]: value } }))

export const tagPeople = ({ store }: StoryDraft, key: string, usernames: readonly string[]): void =>
  store.set((before) => ({ ...before, problem: '', people: { ...before.people, [key]: usernames } }))

/** What is written, or moved without a rest, is one step. */
const restMs = 700
const stepsKept = 40
let writtenAt = 0

export function writeOverlays({ store }: StoryDraft, key: string, overlays: readonly Overlay[]): void {
  const isStep = performance.now() - writtenAt > restMs
  writtenAt = performance.now()
  store.set((before) => ({
    ...before,
    problem: '',
    pictureProblem: '',
    past: isStep || before.past.length === 0 ? [...before.past.slice(-stepsKept), before.overlays] : before.past,
    overlays: { ...before.overlays, [key]: overlays },
  }))
}

/** Takes the last step on the pictures back. */
export function undo({ store }: StoryDraft): void {
  writtenAt = 0
  store.set((before) => ({
    ...before,
    pictureProblem: '',
    overlays: before.past.at(-1) ?? before.overlays,
    past: before.past.slice(0, -1),
  }))
}

/** All of it goes: the files, and what was written. */
export function clearDraft({ store, uploads, photos }: StoryDraft): void {
  uploads.clear(true)
  photos.clear()
  store.set(empty)
}
