import type { Draft } from '../../../domain/ports/writer.ts'
import type { Usage } from './usage.ts'

/** A document that an AI wrote, with what it took where the server said so. */
export const drafted = (document: object, model: string, usage: Usage | null): Draft => ({
  type: 'Drafted',
  outputs: JSON.stringify(document),
  ...(usage === null ? {} : { tokenUse: { model, ...usage } }),
})
