const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The id in what was typed or pasted, which may be a whole address: the last one names what it shows. */
export const idIn = (text: string): string => text.match(uuid)?.at(-1)?.toLowerCase() ?? text.trim()
