import { sessionKey } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'

export const factorsKey = ['own-factors'] as const

type Change = (body: { password: string }) => Promise<unknown>

/** Submits a change with its password; new recovery codes go to `onCodes`. */
export const useFactorChange = (onCodes: (codes: readonly string[]) => void) => {
  const refetchFactors = useFactorsChanged()
  return async (change: Change, password: string): Promise<void> => {
    const answer = await change({ password })
    if (typeof answer === 'object' && answer !== null && 'recoveryCodes' in answer)
      onCodes(answer.recoveryCodes as readonly string[])
    await refetchFactors()
  }
}

/** Refetches the factors and the session's pending steps. */
export const useFactorsChanged = () => {
  const client = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all([factorsKey, sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
