const { promise, resolve } = Promise.withResolvers<void>()

/** Settles once the first screen is there: what it does not need is loaded then, also on a slow line. */
export const firstScreen = promise

export const endFirstScreen = resolve
