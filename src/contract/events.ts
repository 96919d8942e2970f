/** Realtime events carry ids at the most; what happened is read through the API, which checks who asks. */
export const updatesEvent = 'NewUpdate'
/** The seed's `updates.{userId}`; on the wire `private-` keeps it from everyone else. */
export const updatesChannel = (userId: number): string => `private-updates.${String(userId)}`
