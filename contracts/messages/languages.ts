import de from './de.json' with { type: 'json' }

/** The files beside this one; the build writes this list. */
export const languages = { de }
