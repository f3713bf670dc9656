export type StreamKind =
  | 'workflow'
  | 'run'
  | 'lead'
  | 'share'
  | 'staff'
  | 'security'
  | 'trigger'
  | 'library'
  | 'token'
  | 'webhook'
  | 'approval'
  | 'call'
  | 'site'
  | 'setting'

/** The name of one aggregate's history: `lead-<id>`. */
export type StreamName = `${StreamKind}-${string}`

/** The id may contain hyphens, as a UUID does; it is not checked. */
export const streamName = (kind: StreamKind, id: string): StreamName => `${kind}-${id}`

/** All that follows the first hyphen, so that a UUID stays whole. */
export const idOf = (stream: StreamName): string => stream.slice(stream.indexOf('-') + 1)

/** What stands before the first hyphen: not checked against the kinds. */
export const kindOf = (stream: StreamName): StreamKind => stream.slice(0, stream.indexOf('-')) as StreamKind
