// Counts time for the page that sends a live show (src/web/modules/live/studio/feed-pictures.ts): timers of a page that is not looked at,
// as while its creator shares another window, are slowed down by browsers; those of a worker are not.
setInterval(() => postMessage(0), 1000 / 30)
