import { creatorRequest } from '../creator-request.ts'
import { staffRequests } from './requests.ts'

/** What staff decide about, and how they do, on the pages below /admin. */
export const staff = { ...creatorRequest, ...staffRequests } as const
