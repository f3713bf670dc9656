import type { Decider } from '#domain/kernel/decider.ts'

type Outcomes<Command, Event> = {
  readonly histories: Readonly<Record<string, readonly Event[]>>
  readonly commands: Readonly<Record<string, Command>>
  readonly table: string
}

/**
 * A table of the outcomes of each command in each standing: the resulting events without the `prefix` of their types; `-`
 * for none, and `!` before a rejection.
 */
export const outcomeTable = <State, Command, Event extends { readonly type: string }>(
  { decide, evolve, initialState }: Decider<State, Command, Event, { readonly type: string }>,
  prefix: string,
  { histories, commands, table }: Outcomes<Command, Event>,
) => {
  const columns = Object.keys(histories)
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    /** The standings and commands that the table has, and those that it has to have. */
    has: [head.slice(-columns.length), lines.map(([name]) => name)],
    needs: [columns, Object.keys(commands)],
    cases: lines.flatMap(([name = '', ...cells]) =>
      columns.map((standing, index) => [standing, name, cells[index] ?? ''] as const),
    ),
    outcomeOf: (name: string, standing: string): string => {
      const state = (histories[standing] ?? []).reduce(evolve, initialState)
      const decision = decide(commands[name] as Command, state)
      if (!decision.accepted) return `!${decision.rejection.type}`
      return decision.events.map(({ type }) => type.slice(prefix.length)).join(' ') || '-'
    },
  }
}
