// All that bounds an encoder's line, in one place. Sizes in bytes, times in ms.

/** Lines that a process takes at once, those included that have not named a key yet. */
export const linesMost = 300
/** A proxy on this machine has those of many. */
export const linesOfAddressMost = 20
/** From connecting to a key that was accepted: who is slower, or sends half a handshake, is gone. */
export const helloMs = 10_000
/** Who sends nothing for so long is gone. */
export const silenceMs = 15_000
/** Before the key is known: a command is some hundred bytes long. */
export const helloMessageMost = 8 * 1024
export const helloBytesMost = 64 * 1024
/** Afterwards: the largest picture, and what may lie about in unfinished messages. */
export const messageMost = 1_500_000
export const unfinishedMost = 4_000_000
export const chunkStreamsMost = 16
export const chunkSizeMost = 128 * 1024
/** Messages of a second, and bits of a second over `rateWindowMs`. */
export const messagesMost = 2000
export const bitsPerSecondMost = 12_000_000
export const rateWindowMs = 5000
/** What a line keeps until its second key frame. */
export const keptMost = 8_000_000
/** 1440p. */
export const pixelsMost = 2560 * 1440
/** What a segment may last: it begins with a key frame. Ten thousandths of a second do no harm. */
export const keyFramesMs = { most: 4000, slack: 250 }
/** A clock that jumps further than this begins another stream. */
export const jumpMs = 1000
/** Length of a part, in ms, for clocks that count whole ones; a key frame begins one that is almost as long. */
export const partMs = { wanted: 498, least: 420 }
/** A segment ends with the key frame after so long, and without one at the latest then. In ms. */
export const segmentMs = { least: 1900, most: 4000 }
/** Messages of a line that wait for the program. */
export const waitingMost = 60
/** A second encoder with the same key waits so long for the first to end. */
export const secondWaitsMs = 60_000
/** The first one is taken to be gone when it has sent nothing for so long. */
export const firstIsGoneMs = 3000
/** The process that takes lines answers within this, or is ended and started again. */
export const answerMs = 8000
export const restartMs = 1000
/** Where the port was taken. */
export const portAgainMs = 30_000
/** A stream begins at a live server within this, once it may: WHIP and SRT agree on some things before. */
export const pullMs = 20_000
export const pullAgainMs = { first: 100, most: 1000 }
/** A stream at a live server that nobody takes for so long is thrown off there, so that its encoder begins anew. */
export const orphanMs = 6000
/** Whoever makes the first key is told after so long at the latest whether encoders can come. */
export const openingMs = 3000
