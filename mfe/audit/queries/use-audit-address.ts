import { useSearchParams } from 'react-router-dom'
import { type AuditAddress, type AuditParts, addressIn, withParts } from './audit-address.ts'
import type { Stream } from './stream.ts'

export type Address = AuditAddress & {
  /** Sets parts and keeps the others. */
  readonly set: (parts: AuditParts) => void
  /** Goes to another stream, to what it is now. */
  readonly open: (stream: Stream) => void
}

/** What is looked at stands in the address, so that Back, reload and a sent link show the same. */
export const useAuditAddress = (): Address => {
  const [address, setAddress] = useSearchParams()
  return {
    ...addressIn(address),
    set: (parts) => setAddress((current) => withParts(current, parts), { replace: true, preventScrollReset: true }),
    open: ({ kind, id }) => setAddress({ kind, id }),
  }
}
