import { z } from 'zod'
import { listLimits } from './lists.ts'
import { noPicture, pictureNames } from './pictures.ts'

const textUpTo = (length: number) =>
  z.string('must be a text').trim().min(1, 'must not be empty').max(length, `must have at most ${length} characters`)

/** A paragraph of a legal page. */
export const paragraph = textUpTo(2000)
/** What stands under a heading, or in an item. */
export const text = textUpTo(1000)
/** A sentence or two in little space. */
export const note = textUpTo(300)
/** A heading: one line, or a few at a large size. */
export const line = textUpTo(160)
/** A button, a link, a label or a name. */
export const short = textUpTo(80)
/** Labels in an illustration, with limited space. */
export const label = textUpTo(24)

export const whole = z.int('must be a whole number').positive('must be more than 0').max(9999, 'must be at most 9999')
export const day = z.iso.date('must be a day such as 2025-03-24')
export const item = z.strictObject({ title: line, text })
/** An item with an illustration of its choice; with that of its place if omitted. */
export const picturedItem = item.extend({
  picture: z.enum([...pictureNames, noPicture], 'must be an illustration of the site').optional(),
})

/** As many as staff like, within the limits of the list. */
export const listOf = <Entry extends z.ZodType>(list: keyof typeof listLimits, entry: Entry) => {
  const { min, max } = listLimits[list]
  const words = min === 0 ? `must have at most ${max} entries` : `must have ${min} to ${max} entries`
  return z.array(entry).min(min, words).max(max, words)
}

/** Exactly this many, as the layout requires. */
export const exactly = <Entry extends z.ZodType>(count: number, entry: Entry) =>
  z.array(entry).length(count, `must have exactly ${count} entries`)
/** An object with exactly these fields, all of one kind. */
export const each = <Name extends string>(entry: typeof text, ...names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, entry])) as Record<Name, typeof text>)
