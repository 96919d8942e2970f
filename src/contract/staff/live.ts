import * as z from 'zod/mini'
import { id, idParam, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { listedShow } from '../live.ts'
import { reportReasons } from '../reports.ts'

const staffShow = z.object({
  ...listedShow.shape,
  /** Its picture looks like something that was removed. */
  looksRemoved: z.boolean(),
  /** Reports that wait for a decision. */
  reports: z.int(),
})
export type StaffShow = z.infer<typeof staffShow>

/** Shows that are on air, as staff see them: whoever they are for. */
export const staffLive = defineRoutes({
  'GET /admin/live': {
    summary:
      'All shows that are on air: those that look like removed media or were reported first, then the newest; moderators may watch each',
    access: 'moderator',
    subject: 'public',
    ok: z.object({ shows: z.array(staffShow) }),
  },
  'POST /admin/live/:id/cut': {
    summary:
      'Ends a show at once, as a decided case: its creator reads the reasons and can appeal; all tickets are refunded',
    access: 'moderator',
    subject: 'public',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ ground: z.enum(reportReasons), statement: text(limits.staffNoteMax, 10) }),
    ok: z.object({ caseId: id, shows: z.array(staffShow) }),
    errors: ['forbidden', 'show_over'],
  },
})
