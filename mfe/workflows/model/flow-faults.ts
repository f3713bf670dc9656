import type { Messages } from '@atrium/kit'

/** The place of the step that a message is about, such as 1 of `steps.1.question`; null for a message of the form. */
const placeIn = (path: string): number | null => {
  const [, place] = /^steps\.(\d+)(?:\.|$)/.exec(path) ?? []
  return place === undefined ? null : Number(place)
}

/** How many messages are about the step of a place. */
export const faultCount = (messages: Messages, place: number): number =>
  Object.keys(messages).filter((path) => placeIn(path) === place).length

/** The place of the first step with a message; null without one. */
export const firstFault = (messages: Messages): number | null =>
  Object.keys(messages)
    .flatMap((path) => placeIn(path) ?? [])
    .toSorted((one, other) => one - other)[0] ?? null
