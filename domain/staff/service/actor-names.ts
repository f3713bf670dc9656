import type { Users } from '../ports/users.ts'

/** What an actor did, with the actor's name: the address of a member of staff, else the id, such as `worker`. */
export const withActorNames = async <Thing extends { readonly actor: string }>(
  users: Pick<Users, 'emailsOf'>,
  things: readonly Thing[],
): Promise<readonly (Thing & { readonly actorName: string })[]> => {
  const emails = await users.emailsOf([...new Set(things.map(({ actor }) => actor))])
  return things.map((thing) => ({ ...thing, actorName: emails.get(thing.actor) ?? thing.actor }))
}
