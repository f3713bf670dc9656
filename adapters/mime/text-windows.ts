const windowBytes = 1024 ** 2
/** Longer than what is looked for. */
const overlap = 1024

/** A mail as Latin letters, a part at a time, of which each begins before the end of the last one: a whole one is a copy of 50 MiB. */
export function* textWindows(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; at += windowBytes)
    yield bytes.toString('latin1', Math.max(0, at - overlap), at + windowBytes)
}
