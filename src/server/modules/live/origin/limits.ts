// All that bounds what shows take of a process, in one place. A show holds at most `bytesMost`; a process begins
// no further one beyond `showsMost` shows or `bytesOfAll`.

/** Seconds from which a segment ends, with the part that reaches them. */
export const segmentSeconds = 1.9
/** Of an encoder, whose groups of pictures are longer: four seconds, and the part that reaches them. */
export const encoderSegmentSeconds = 5
/** Segments that a playlist names, and those before them that a slow player may still fetch. */
export const segmentsNamed = 6
export const segmentsKept = 10
/** Parts are named one by one in the newest segments only. */
export const segmentsInParts = 3
/** Of one show. What is older goes first. */
export const bytesMost = 40 * 1024 * 1024
export const showsMost = 500
/** Of all shows of a process. Where that is full, no further one begins. */
export const bytesOfAll = 1024 * 1024 * 1024
/** How long a part may be, in seconds: half a second, with room for cameras of few pictures and for browsers that only record. */
export const partSeconds = { least: 0.1, most: 2.2 }
/** How far the time of a stream may run ahead of the clock, when what was kept on a weak line comes at once. */
export const aheadSeconds = 12
/** A part begins where the one before it ended, to so many seconds. */
export const gapSeconds = 0.3
/** How long a playlist waits for the part that was asked for; longer than three parts of the longest kind. */
export const waitMs = 6000
export const waitingMost = 20_000
/** Who has asked for a playlist within this time is watching. */
export const watchingMs = 15_000
export const watchersMost = 100_000
/** How often a show's row says that it is on air. */
export const pulseMs = 3000
/** An ended show's last seconds stay for those who are behind. */
export const farewellMs = 60_000
/** How often a picture of a show is taken; again after so long where there was none in what was sent. */
export const pictureMs = 10_000
export const pictureAgainMs = 60_000
