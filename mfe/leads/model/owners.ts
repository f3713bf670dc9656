import { type Choice, isActiveAdmin, memberName } from '@atrium/kit'
import type { TeamMember } from '#contracts/staff/http/staff.ts'

/** The value of a select that stands for no owner. */
export const noOwner = ''

/** `AL` for Ada Lovelace or ada.lovelace@example.com; `A` for Ada. */
export const initialsOf = (member: Pick<TeamMember, 'name' | 'email'>): string => {
  const text = member.name === '' ? (member.email.split('@')[0] ?? '') : member.name
  const words = text.split(/[\s._+-]+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

/** The owners to choose from, and the current one even if no longer an active admin; nameless until the members are read. */
export const ownerChoices = (
  members: readonly TeamMember[],
  current: string | null,
): Readonly<Record<string, Choice>> => ({
  [noOwner]: { label: 'No owner', tone: 'grey', icon: 'leads' },
  ...(current === null || members.some(({ id }) => id === current)
    ? {}
    : { [current]: choice(members.length === 0 ? '…' : 'Unknown member') }),
  ...Object.fromEntries(
    members
      .filter((member) => isActiveAdmin(member) || member.id === current)
      .map((member) => [member.id, choice(memberName(member))]),
  ),
})

const choice = (label: string): Choice => ({ label, tone: 'blue', icon: 'leads' })

/** The filter by owner: the own leads first, then those without an owner, then the other members. */
export const ownerFilterLabels = (
  members: readonly TeamMember[],
  me: string | undefined,
): Readonly<Record<string, string>> => ({ me: 'Mine', none: 'No owner', ...namesById(members, me) })

/** The owners that a bulk change can set. */
export const newOwnerLabels = (members: readonly TeamMember[]): Readonly<Record<string, string>> => ({
  none: 'No owner',
  ...namesById(members.filter(isActiveAdmin)),
})

const namesById = (members: readonly TeamMember[], except?: string) =>
  Object.fromEntries(members.flatMap((member) => (member.id === except ? [] : [[member.id, memberName(member)]])))
