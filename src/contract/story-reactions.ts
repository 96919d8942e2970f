/** Emoji that a story can be answered with; the first is the heart of the viewer. */
export const storyReactions = ['❤️', '🔥', '😂', '😍', '😮', '😢', '🙏', '👏'] as const
