/** A byte of the write-ahead log (LSN). */
export type LogPosition = bigint

const halfBits = 32n
const halfMask = 0xffff_ffffn

/** Reads PostgreSQL's form, such as `0/1A2B3C4D`. */
export const positionIn = (text: string): LogPosition => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << halfBits) | BigInt(`0x${low}`)
}

/** PostgreSQL's form in lower case, such as `0/1a2b3c4d`, which it accepts too. It does not sort like the positions. */
export const textOf = (position: LogPosition): string =>
  `${(position >> halfBits).toString(16)}/${(position & halfMask).toString(16)}`

/** The position as 16 digits, which sort like the positions. */
export const digitsOf = (position: LogPosition): string => position.toString(16).padStart(16, '0')

/** The beginning of the segment that holds a position. */
export const segmentStart = (position: LogPosition, segmentBytes: number): LogPosition =>
  position - (position % BigInt(segmentBytes))

/** The name of the segment file that begins at a position. */
export const segmentName = (timeline: number, start: LogPosition, segmentBytes: number): string => {
  const perFile = (halfMask + 1n) / BigInt(segmentBytes)
  const number = start / BigInt(segmentBytes)
  const parts = [BigInt(timeline), number / perFile, number % perFile]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}
