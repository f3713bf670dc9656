/** The first place where the log is not what it was. */
export type Fault =
  | { readonly what: 'changed' | 'inserted' | 'changed or inserted'; readonly event: Place }
  /** Whose event it was is unknown where nothing of its stream came after it. */
  | { readonly what: 'removed'; readonly position: number | null; readonly event: Omit<Place, 'position'> | null }
  | { readonly what: 'checkpoint changed'; readonly number: number }
  | { readonly what: 'checkpoint removed'; readonly number: number }
  /** The log was sealed as this once, as somebody has kept elsewhere. */
  | { readonly what: 'checkpoint unknown'; readonly hash: string }

type Place = { readonly position: number; readonly stream: string; readonly version: number }

/** The fault as a sentence that names the event. */
export const faultSentence = (fault: Fault): string => {
  switch (fault.what) {
    case 'removed': {
      const where = fault.position === null ? 'An event' : `The event at position ${fault.position}`
      return `${where} was removed${fault.event === null ? '' : `: ${named(fault.event)}`}.`
    }
    case 'checkpoint changed':
      return `Checkpoint ${fault.number} was changed, or made with another master key.`
    case 'checkpoint removed':
      return `Checkpoint ${fault.number} was removed.`
    case 'checkpoint unknown':
      return `No checkpoint is ${fault.hash}: the log was cut off, or written anew.`
    default:
      return `The event at position ${fault.event.position} was ${fault.what}: ${named(fault.event)}.`
  }
}

const named = ({ stream, version }: Omit<Place, 'position'>) => `version ${version} of ${stream}`
