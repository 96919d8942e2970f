import * as z from 'zod/mini'

// written out, without look-ahead and classes by name: other languages read the pattern too, in the API's document
const outside = String.raw`\\\s\u0000-\u001f\u007f-\u009f\ud800-\udfff`
const ownPattern = new RegExp(String.raw`^\/([^/${outside}][^${outside}]*)?$`, 'u')

/** A path of our own, to go on with afterwards. Never another host: one slash, then no second slash or backslash. */
export const ownPath = z.string().check(z.maxLength(300), z.regex(ownPattern))
