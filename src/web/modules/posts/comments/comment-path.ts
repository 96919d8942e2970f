/** The address that opens a post at one of its comments. */
export const commentPath = (postId: number, commentId: number): string =>
  `/post/${String(postId)}?comment=${String(commentId)}`
