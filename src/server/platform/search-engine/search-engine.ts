/**
 * The port to an outside search engine (decision 221). It holds public words alone and answers with ids: what of them somebody is
 * shown, and whether they still say what was asked for, is read from the database each time.
 */

export type EngineKind = 'person' | 'post' | 'topic'

/** What is found: by any of its words. The better known have a higher rank; of posts, the author, and the microsecond they came out. */
export type EngineDocument = {
  words: readonly string[]
  rank?: number
  author?: number
  at?: number
  hasVideo?: boolean
}
/** What has become of one; without a document it is gone. */
export type EngineChange = { kind: EngineKind; id: string; document: EngineDocument | null }

/** How a word may be said: as it is, as the beginning of one, or with a wrong letter. */
export type EngineWay = { word: string; how: 'whole' | 'beginning' | 'near' }
export type EngineQuestion = {
  kind: EngineKind
  /** Each has to be said, in one of its ways. */
  groups: readonly (readonly EngineWay[])[]
  /** Whole words that put those who say them first. */
  first?: readonly string[]
  /** The newest first, in place of the best known: those before a place. */
  before?: { at: number; id: number }
  author?: number
  since?: number
  hasVideo?: true
  most: number
}
export type EngineHit = { id: string; at: number }

export interface SearchEngine {
  /** Throws where the engine is not there (`EngineAway`), or is none that can be used. Makes the index where it is missing. */
  open(): Promise<void>
  /** Forgets everything. */
  empty(): Promise<void>
  write(changes: readonly EngineChange[]): Promise<void>
  find(question: EngineQuestion): Promise<EngineHit[]>
}

/** An engine as operations use it. */
export type EngineService = {
  engine: SearchEngine
  /** What the engine knows of it; null: ask the database, for it is away or has not been told everything yet. */
  find(question: EngineQuestion): Promise<EngineHit[] | null>
}

/** Nobody answers, or not in time. */
export class EngineAway extends Error {}
