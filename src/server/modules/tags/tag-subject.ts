import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Tx } from '#platform/services.ts'

/** What a notification about one of these names: a post or a show; a story is named by its author. */
export const noticeOf = ({ kind }: TagSubject, id: number): { postId?: number; showId?: number } =>
  kind === 'post' ? { postId: id } : kind === 'show' ? { showId: id } : {}

/** What people are tagged in. The module that owns it says how it is held, and what an answer does to it. */
export type TagSubject = {
  readonly kind: 'post' | 'story' | 'show'
  /** Tells who is tagged, and the author of a no. */
  readonly notifications: { readonly asked: NotificationKind; readonly declined: NotificationKind }
  /** The field of the call that names them, for what is wrong with it. */
  readonly field: string
  /** Holds these, before their tags are: as publishing takes them. */
  readonly hold: (tx: Tx, ids: readonly number[]) => Promise<unknown>
  /** Whether it is there for somebody who would agree: a yes is to what they see. */
  readonly isSeenBy: (tx: Tx, userId: number, id: number) => Promise<boolean>
  /** Somebody has agreed: it may have waited only for this. */
  readonly agreed: (tx: Tx, id: number) => Promise<unknown>
  /** Somebody in these said no, or took a yes back: in `agreed`. They are held. */
  readonly declined: (tx: Tx, ids: readonly number[], agreed: ReadonlySet<number>) => Promise<unknown>
}
