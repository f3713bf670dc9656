import { expect, it } from 'vitest'
import type { Decider } from '#domain/kernel/decider.ts'

type Outcomes<Command, Event> = {
  readonly histories: Readonly<Record<string, readonly Event[]>>
  readonly commands: Readonly<Record<string, Command>>
  readonly table: string
}

/**
 * Tests of each command in each standing by a table of outcomes: the resulting events without the `prefix` of their
 * types; `-` for none, and `!` before a rejection.
 */
export const testOutcomes = <State, Command, Event extends { readonly type: string }>(
  { decide, evolve, initialState }: Decider<State, Command, Event, { readonly type: string }>,
  prefix: string,
  { histories, commands, table }: Outcomes<Command, Event>,
): void => {
  const columns = Object.keys(histories)
  const [head, ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

  const outcome = (command: Command, history: readonly Event[]): string => {
    const decision = decide(command, history.reduce(evolve, initialState))
    if (!decision.accepted) return `!${decision.rejection.type}`
    return decision.events.map(({ type }) => type.slice(prefix.length)).join(' ') || '-'
  }

  it('has an outcome for each command in each standing', () => {
    expect(head?.slice(-columns.length)).toEqual(columns)
    expect(lines.map(([name]) => name)).toEqual(Object.keys(commands))
  })

  it.each(
    lines.flatMap(([name = '', ...cells]) =>
      columns.map((standing, index) => [standing, name, cells[index] ?? ''] as const),
    ),
  )('that is %s, on %s: %s', (standing, name, expected) =>
    expect(outcome(commands[name] as Command, histories[standing] ?? [])).toBe(expected),
  )
}
