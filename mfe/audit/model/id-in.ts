const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The id in typed or pasted text, possibly a whole address: its last id names what the screen shows. */
export const idIn = (text: string): string => text.match(uuid)?.at(-1)?.toLowerCase() ?? text.trim()
