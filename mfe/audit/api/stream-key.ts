import type { Stream } from '../model/stream.ts'

/** The query key prefix of everything about a stream. */
export const streamKey = ({ kind, id }: Stream) => ['audit', kind, id] as const
