import { seal, unseal } from '#adapters/postgres/personal-data/seal.ts'
import { redactablePaths, redactedText } from '#contracts/audit/redactable.ts'
import { canonicalEmail } from '#contracts/email-address.ts'
import { isReadable, type StoredEvent, storedEvents } from '#contracts/events.ts'
import { type DomainEvent, UnknownEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** An event's place in the log, to which its sealed personal data is bound. */
type Place = { readonly stream: StreamName; readonly version: number; readonly type: string }

type Encoded = { readonly schemaVersion: number; readonly data: string }

type Data = Record<string, unknown>

/** By the definition of the type: also where every such field of one event is empty. */
export const holdsPersonalData = (type: string): boolean => Object.keys(definitionOf(type).personal).length > 0

/** The keys that open an event: its stream's own, and that of the lead that it names. */
export type Keys = { readonly own: Buffer | null; readonly lead: Buffer | null }

/** The types of events that a lead's key may seal. */
export const leadSealedTypes: readonly string[] = [...storedEvents.values()]
  .filter(({ sealedForLead }) => sealedForLead)
  .map(({ type }) => type)

/** The lead whose key seals the personal data; null if the stream's own key does. */
export const sealingLead = ({ type, data }: DomainEvent): string | null => {
  const leadId = definitionOf(type).sealedForLead ? (data as Data).leadId : null
  return typeof leadId === 'string' ? leadId : null
}

/** The text to store: public fields in clear, personal ones sealed into `personal`, or `sealed` with a lead's key. */
export const encodeEvent = (
  event: DomainEvent,
  place: Place,
  own: Buffer | null,
  lead: Buffer | null = null,
): Encoded => {
  const { version: schemaVersion, personal } = definitionOf(event.type)
  const [secret, open] = split(event.data as Data, personal)
  if (Object.keys(secret).length === 0) return { schemaVersion, data: JSON.stringify(open) }
  const [field, key] = sealingLead(event) === null ? (['personal', own] as const) : (['sealed', lead] as const)
  if (key === null) throw new Error(`${place.stream} has no key for its personal data`)
  const sealed = seal(key, Buffer.from(JSON.stringify(secret)), contextOf(place))
  return { schemaVersion, data: JSON.stringify({ ...open, [field]: `v1.${sealed.toString('base64url')}` }) }
}

/**
 * The event in its newest shape; throws `UnknownEvent` if a newer release wrote it. Without the key the person was
 * erased: personal fields then have the erased values of the contract.
 */
export const decodeEvent = (
  record: Encoded,
  place: Place,
  own: Buffer | null,
  lead: Buffer | null = null,
): DomainEvent => {
  if (!isReadable(place.type, record.schemaVersion)) throw new UnknownEvent(place.type, record.schemaVersion)
  const definition = definitionOf(place.type)
  const { sealed, open, key } = splitData(JSON.parse(record.data) as Data, definition, { own, lead })
  if (sealed === null) return { type: place.type, data: newest(open, record.schemaVersion, definition) }
  const secret = key === null ? definition.personal : reveal(sealed, place, key)
  const data = newest({ ...open, ...secret }, record.schemaVersion, definition)
  // An upcaster may have filled the missing fields.
  return { type: place.type, data: key === null ? { ...data, ...secret } : data }
}

/** The event that `decodeEvent` makes of what `encodeEvent` made of this one. */
export const asDecoded = <Event extends DomainEvent>(event: Event): Event => {
  const definition = definitionOf(event.type)
  const data = newest(JSON.parse(JSON.stringify(event.data)) as Data, definition.version, definition)
  return { ...event, data }
}

/**
 * The text to store once the text at a path is redacted; the rest of the event is kept, sealed or open.
 * @param path such as `notes` or `inputs.password`.
 */
export const redactedData = (
  { data, ...place }: Place & { readonly data: string },
  keys: Keys,
  path: string,
): string | 'NotRedactable' | 'RedactedAlready' => {
  const definition = definitionOf(place.type)
  const { field: sealedIn, sealed, open, key } = splitData(JSON.parse(data) as Data, definition, keys)
  const [field = '', ...inner] = path.split('.')
  const isPersonal = field in definition.personal
  const current = !isPersonal ? open : key !== null && sealed !== null ? reveal(sealed, place, key) : {}
  if (valueAt(current, [field, ...inner]) === redactedText) return 'RedactedAlready'
  if (!redactablePaths(place.type, current).includes(path)) return 'NotRedactable'
  const fields = replaceField(current, [field, ...inner], redactedText)
  if (!isPersonal) return JSON.stringify({ ...fields, ...(sealed === null ? {} : { [sealedIn]: sealed }) })
  const resealed = seal(key ?? Buffer.of(), Buffer.from(JSON.stringify(fields)), contextOf(place))
  return JSON.stringify({ ...open, [sealedIn]: `v1.${resealed.toString('base64url')}` })
}

/** The personal fields that an earlier release stored in clear text, except those already erased. */
export const clearFields = ({ type, data }: { readonly type: string; readonly data: string }): readonly string[] => {
  const definition = definitionOf(type)
  const { sealed, open } = splitData(JSON.parse(data) as Data, definition, noKeys)
  if (sealed !== null) return []
  return Object.entries(definition.personal).flatMap(([field, erased]) =>
    open[field] === undefined || JSON.stringify(open[field]) === JSON.stringify(erased) ? [] : [field],
  )
}

/** The text to store once a field in clear text has the erased value of the contract. */
export const erasedData: typeof redactedData = ({ data, type }, _, field) => {
  const definition = definitionOf(type)
  if (!clearFields({ type, data }).includes(field)) return 'RedactedAlready'
  return JSON.stringify({ ...(JSON.parse(data) as Data), [field]: (definition.personal as Data)[field] })
}

const noKeys: Keys = { own: null, lead: null }

/** Throws if the stream's key does not open the event's personal data; null if the event contains none. */
export const opensWhatIsPersonal = (
  { data, ...place }: Place & { readonly data: string },
  key: () => Buffer,
): true | null => {
  // `personal` is the last field. Verification checks every key, and parsing would cost as much as opening.
  const start = data.lastIndexOf(personalField)
  if (start < 0) return null
  const sealed = data.slice(start + personalField.length, data.indexOf('"', start + personalField.length))
  unseal(key(), Buffer.from(sealed, 'base64url'), contextOf(place))
  return true
}

const personalField = '"personal":"v1.'

/** The sealed part of stored data, and the key that opens it. */
const splitData = ({ personal, sealed, ...rest }: Data, { sealedForLead }: StoredEvent, { own, lead }: Keys) => {
  if (sealedForLead && typeof sealed === 'string') return { field: 'sealed', sealed, open: rest, key: lead }
  const open = sealed === undefined ? rest : { ...rest, sealed }
  return { field: 'personal', sealed: typeof personal === 'string' ? personal : null, open, key: own }
}

const valueAt = (value: unknown, [field, ...rest]: readonly string[]): unknown => {
  if (field === undefined) return value
  return typeof value === 'object' && value !== null ? valueAt((value as Data)[field], rest) : undefined
}

const replaceField = (data: Data, [field = '', ...rest]: readonly string[], by: string): Data => ({
  ...data,
  [field]: rest.length === 0 ? by : replaceField(data[field] as Data, rest, by),
})

const definitionOf = (type: string): StoredEvent => {
  const definition = storedEvents.get(type)
  if (definition === undefined) throw new Error(`no contract for stored events of type ${type}`)
  return definition
}

const split = (data: Data, personal: StoredEvent['personal']): [Data, Data] => {
  const [secret, open]: [Data, Data] = [{}, {}]
  for (const [field, value] of Object.entries(data)) (field in personal ? secret : open)[field] = value
  return [secret, open]
}

const reveal = (sealed: string, place: Place, key: Buffer): Data =>
  JSON.parse(unseal(key, Buffer.from(sealed.slice(3), 'base64url'), contextOf(place)).toString()) as Data

const contextOf = ({ stream, version, type }: Place) => `${stream}/${version}/${type}`

/** In the newest version's shape, with addresses in their canonical form. */
const newest = (data: Data, from: number, definition: StoredEvent): Data => {
  const current = upcast(data, from, definition)
  const addresses = definition.addresses.flatMap((field) => {
    const email = current[field]
    return typeof email === 'string' ? [[field, canonicalEmail(email) ?? email]] : []
  })
  return addresses.length === 0 ? current : { ...current, ...Object.fromEntries(addresses) }
}

const upcast = (data: Data, from: number, definition: StoredEvent): Data => {
  const step = from < definition.version ? definition.upcasts[from] : undefined
  return step === undefined ? data : upcast(step(data), from + 1, definition)
}
