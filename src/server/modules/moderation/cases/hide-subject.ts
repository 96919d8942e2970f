import { hideLine } from '#modules/live/hide-line.ts'
import { hideMessage } from '#modules/messages/hide-message.ts'
import { hideComment, hidePost } from '#modules/posts/hide.ts'
import { hideStory } from '#modules/stories/hide.ts'
import type { Tx } from '#platform/services.ts'
import type { CaseRow } from '../case-row.ts'

type Hideable = { kind: CaseRow['subject_kind']; id: number }

/** Hides what a case or a report is about until it is decided. False: there is nothing to hide. */
export const hideSubject = (tx: Tx, { kind, id }: Hideable): Promise<boolean> | false =>
  kind === 'post'
    ? hidePost(tx, id)
    : kind === 'comment'
      ? hideComment(tx, id)
      : kind === 'message'
        ? hideMessage(tx, id)
        : kind === 'story'
          ? hideStory(tx, id)
          : kind === 'show_line'
            ? hideLine(tx, id)
            : false
