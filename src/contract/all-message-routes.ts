import { chats } from './chats.ts'
import { messageLists } from './message-lists.ts'
import { messages } from './messages.ts'
import { messageTools } from './message-tools.ts'

/** Everything about messages. */
export const messaging = { ...chats, ...messages, ...messageLists, ...messageTools } as const
