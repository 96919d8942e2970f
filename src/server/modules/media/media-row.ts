import type { MediaProblem } from '#contract/media.ts'

type MediaKind = 'photo' | 'video' | 'voice'
/** One picture inside `posts.media`: an array, because twenty posts of it are read with every page. */
export type StoredMedia = [
  key: string,
  kind: MediaKind,
  width: number,
  height: number,
  thumbhash: string,
  lockedThumbhash: string,
  alt: string,
  sizes: StoredSize[],
  more?: StoredMore | null,
]
/** What not every media has. Times in milliseconds. */
export type StoredMore = {
  /** Length of a video or a voice note. */
  ms?: number
  /** A video has a sound track. */
  sound?: boolean
  /** Of a voice note: loudness from 0 to 100 along its length. */
  peaks?: number[]
  /** Of a video: its first seconds, under a key of their own, for those who may not see the rest. */
  free?: StoredMedia
  /** This is such a clip. */
  clip?: true
  /** Of a video: its captions, each language once. */
  captions?: [language: string, file: string][]
}
export type StoredSize = [name: 'thumb' | 'feed' | 'full', width: number, height: number]

/** A row of `media`, as far as views and the owner's lists read it. */
export type MediaRow = {
  id: string
  post_id: number | null
  kind: MediaKind
  state: 'processing' | 'ready' | 'failed'
  problem: string | null
  problem_code: MediaProblem | null
  width: number | null
  height: number | null
  alt: string
  thumbhash: string | null
  locked_thumbhash: string | null
  sizes: StoredSize[] | null
  more: StoredMore | null
  free_seconds: number | null
}
