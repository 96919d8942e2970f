import { creatorRequest } from '../creator-request.ts'
import { reports } from '../reports.ts'
import { staffRequests } from './requests.ts'

/** What staff decide about, and how they do, on the pages below /admin. */
export const staff = { ...reports, ...creatorRequest, ...staffRequests } as const
