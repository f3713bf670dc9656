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

export const streamName = (kind: StreamKind, id: string): StreamName => `${kind}-${id}`

export const idOf = (stream: StreamName): string => stream.slice(stream.indexOf('-') + 1)

export const kindOf = (stream: StreamName): StreamKind => stream.slice(0, stream.indexOf('-')) as StreamKind
