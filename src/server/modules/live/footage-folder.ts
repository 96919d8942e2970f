/** Where the parts of a show lie while it runs, and until its recording is made. */
export const footageFolder = (showId: number): string => `footage/${String(showId)}`
