/** Lets a fan follow the creator whom they have just subscribed to; its payload is `Follower`. Creators of many fans are counted here, not while they pay. */
export const followJob = 'follow_creator'
export type Follower = { fanId: number; creatorId: number }
