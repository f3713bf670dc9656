import { useSearchParams } from 'react-router-dom'
import type { Stream } from '../api/stream.ts'
import { type AuditAddress, type AuditParts, addressIn, withParts } from './audit-address.ts'

export type Address = AuditAddress & {
  /** Sets some parts and keeps the rest. */
  readonly set: (parts: AuditParts) => void
  /** Opens another stream at its current state. */
  readonly open: (stream: Stream) => void
}

/** The selection is in the address, so that Back, reload and a shared link show the same. */
export const useAuditAddress = (): Address => {
  const [address, setAddress] = useSearchParams()
  return {
    ...addressIn(address),
    set: (parts) => setAddress((current) => withParts(current, parts), { replace: true, preventScrollReset: true }),
    open: ({ kind, id }) => setAddress({ kind, id }),
  }
}
