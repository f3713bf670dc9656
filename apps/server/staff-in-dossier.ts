import type { Dossier } from '#domain/audit/service/proofs.ts'
import type { Users } from '#domain/staff/ports/users.ts'

const userId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Page = (dossier: Dossier, people: Readonly<Record<string, string>>) => string

/** The page of a dossier with the names of the staff in it. */
export const withStaff = (page: Page, users: Pick<Users, 'findById'>) => async (dossier: Dossier) =>
  page(dossier, await staffIn(dossier, users))

/** The names of the staff that events of a dossier name as their actors, or their addresses; by id. */
const staffIn = async (
  { streams }: Dossier,
  users: Pick<Users, 'findById'>,
): Promise<Readonly<Record<string, string>>> => {
  const actors = streams.flatMap(({ events }) => events.map(({ actor }) => actor))
  const ids = [...new Set(actors)].filter((actor) => userId.test(actor))
  const found = await Promise.all(ids.map((id) => users.findById(id)))
  return Object.fromEntries(found.flatMap((user) => (user === null ? [] : [[user.id, user.name || user.email]])))
}
