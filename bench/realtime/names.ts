// What both sides of the bench know.
export const key = 'bench-key'
export const secret = 'bench-secret'
export const channel = 'private-chat.1'
export const eventName = 'message.created'
