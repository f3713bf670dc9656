import { oneOf, readFilters, useAddress } from '@atrium/kit'
import { auditedKinds } from '#contracts/audit/http/audit.ts'
import type { Stream } from './stream.ts'

type AuditAddress = {
  /** Null if the address is not a valid stream. */
  readonly stream: Stream | null
  /** The text from the address, valid or not. */
  readonly asked: { readonly kind: string; readonly id: string } | null
  /** Null for the current state. */
  readonly version: number | null
  readonly at: string | null
  /** The version to compare with; null for the previous one. */
  readonly from: number | null
  readonly view: 'state' | 'difference'
}

type AuditParts = Partial<Record<'version' | 'at' | 'from' | 'view', string | undefined>>

/** Where `asked` is not null and `stream` is, the address names nothing that has events. */
export const addressIn = (address: URLSearchParams): AuditAddress => {
  const target = address.has('id') ? { kind: address.get('kind') ?? '', id: address.get('id') ?? '' } : null
  const kind = auditedKinds.find((one) => one === target?.kind)
  const { version = null, at = null, from = null, view = 'state' } = readFilters(address, stateReaders)
  return {
    asked: target,
    stream: target === null || kind === undefined || target.id === '' ? null : { kind, id: target.id },
    version,
    at,
    from,
    view,
  }
}

/** The address with some parts set, or removed if they have no value. */
export const withParts = (address: URLSearchParams, parts: AuditParts): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const numberFrom = (min: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min ? Number(text) : undefined

const momentIn = (text: string) => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** Which state of a stream is shown, and beside which other. */
export const stateReaders = {
  version: numberFrom(1),
  at: momentIn,
  from: numberFrom(0),
  view: oneOf(['state', 'difference']),
}

export type Address = AuditAddress & {
  /** Sets some parts and keeps the rest. */
  readonly set: (parts: AuditParts) => void
  /** Opens another stream at its current state. */
  readonly open: (stream: Stream) => void
}

/** The selection is in the address, so that Back, reload and a shared link show the same. */
export const useAuditAddress = (): Address => {
  const [address, setAddress] = useAddress()
  return {
    ...addressIn(address),
    set: (parts) => setAddress((current) => withParts(current, parts), { replace: true }),
    open: ({ kind, id }) => setAddress({ kind, id }),
  }
}
