import { basename } from 'node:path'
import type { Command } from './command.ts'
import { rehearsalPrefix } from './rehearse.ts'
import { replay } from './replay.ts'

/**
 * `replay`, with the fields of a state as release 0.2.0 has them where its `rehearse` asks: that compares letter by
 * letter, and in a call for each stream, where later ones use `answer`.
 */
export const replayForRehearsals: Command = {
  ...replay,
  run: (words, tools, print) => {
    const isAskedBy02 = basename(tools.settings.environment.DATA_DIR ?? '').startsWith(rehearsalPrefix)
    const isLead = words[0] === 'lead'
    return replay.run(words, tools, isAskedBy02 && isLead ? (line) => print(withEarlierFields(line)) : print)
  },
}

/** The lines that are no state begin with a version or with words. */
const withEarlierFields = (line: string): string => {
  if (!line.startsWith('{')) return line
  const fields = Object.entries(JSON.parse(line)).flatMap(([name, value]) => earlierFields(name, value))
  return JSON.stringify(Object.fromEntries(fields), null, 2)
}

const earlierFields = (name: string, value: unknown): readonly (readonly [string, unknown])[] => {
  if (name === 'confirmed') return []
  if (name !== 'standingNotes' || !Array.isArray(value)) return [[name, value]]
  return [['noteIds', value.map(({ id }) => id)]]
}
