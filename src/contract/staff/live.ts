import * as z from 'zod/mini'
import { id, idParam, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { listedShow } from '../live.ts'
import { reportReasons } from '../reports.ts'

/** Shows that are on air, as staff see them: whoever they are for. */
export const staffLive = defineRoutes({
  'GET /admin/live': {
    summary: 'All shows that are on air, the newest first; moderators may watch each',
    access: 'moderator',
    subject: 'public',
    ok: z.object({ shows: z.array(listedShow) }),
  },
  'POST /admin/live/:id/cut': {
    summary:
      'Ends a show at once, as a decided case: its creator reads the reasons and can appeal; all tickets are refunded',
    access: 'moderator',
    subject: 'public',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ ground: z.enum(reportReasons), statement: text(limits.staffNoteMax, 10) }),
    ok: z.object({ caseId: id, shows: z.array(listedShow) }),
    errors: ['forbidden', 'show_over'],
  },
})
