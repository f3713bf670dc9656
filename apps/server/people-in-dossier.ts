import { uuidForm } from '#adapters/http/middleware/invalid.ts'
import type { Dossier } from '#domain/audit/service/proofs.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'

type Page = (dossier: Dossier, people: Readonly<Record<string, string>>) => string

type Ports = { readonly users: Pick<Users, 'findById'>; readonly tokens: Pick<Tokens, 'nameOf'> }

/** The page of a dossier with the names of the staff and of the agents in it. */
export const withPeople = (page: Page, ports: Ports) => async (dossier: Dossier) =>
  page(dossier, await peopleIn(dossier, ports))

/** The names of those whom events of a dossier name as their actors, or the addresses of staff; by actor. */
const peopleIn = async ({ streams }: Dossier, ports: Ports): Promise<Readonly<Record<string, string>>> => {
  const actors = new Set(streams.flatMap(({ events }) => events.map(({ actor }) => actor)))
  const names = await Promise.all([...actors].map(async (actor) => [actor, await nameOf(actor, ports)] as const))
  return Object.fromEntries(names.flatMap(([actor, name]) => (name === null ? [] : [[actor, name]])))
}

const nameOf = async (actor: string, { users, tokens }: Ports): Promise<string | null> => {
  if (actor.startsWith('token:')) return tokens.nameOf(actor)
  const user = uuidForm.test(actor) ? await users.findById(actor) : null
  return user === null ? null : user.name || user.email
}
