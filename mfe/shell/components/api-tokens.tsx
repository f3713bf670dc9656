import { absoluteTime, currentTime, LoadFailure, RelativeTime, useCanWrite } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { Token } from '#contracts/token/http.ts'
import { useRevocation, useTokens } from '../api/use-program-access.ts'
import { NewToken } from './new-token.tsx'
import { RewindToken } from './rewind-token.tsx'
import styles from './staff-screens.module.css'

/** The tokens that other programs call the API with. */
export const ApiTokens = () => {
  const { data, error, refetch, isFetching } = useTokens()
  const canWrite = useCanWrite()
  return (
    <>
      <p>
        A program sends a token as <code>Authorization: Bearer atr_…</code> and may make the calls of the token’s
        scopes. The <a href="/api/docs">API reference</a> names the scope of each call.
      </p>
      {error !== null && <LoadFailure compact what="The tokens" failure={error} onRetry={refetch} busy={isFetching} />}
      {data?.tokens.length === 0 && <p>No token yet.</p>}
      <ul className={styles.rows} aria-label="API tokens">
        {data?.tokens.map((token) => (
          <TokenRow key={token.id} token={token} canWrite={canWrite} />
        ))}
      </ul>
      {canWrite && <NewToken />}
    </>
  )
}

const TokenRow = ({ token, canWrite }: { token: Token; canWrite: boolean }) => {
  const revoke = useRevocation()
  const { id, name, kind, scopes, createdBy, lastUsedAt } = token
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {kind === 'service' ? 'Service token' : 'Personal token'} by {createdBy ?? 'a former account'},{' '}
          {scopes.join(', ')}, {expiryText(token)},{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {canWrite && <RewindToken token={token} />}
      {canWrite && (
        <ConfirmDialog
          title="Revoke this token?"
          text={`Programs that use “${name}” are refused from the next request on.`}
          confirm="Revoke"
          onConfirm={() => revoke.mutate(id)}
        >
          <Button size="1" variant="soft" color="red" disabled={revoke.isPending}>
            Revoke<span className="sr-only">: {name}</span>
          </Button>
        </ConfirmDialog>
      )}
    </li>
  )
}

const expiryText = ({ expiresAt }: Token): string => {
  if (expiresAt === null) return 'never expires'
  return `${Date.parse(expiresAt) < currentTime() ? 'expired' : 'expires'} ${absoluteTime(expiresAt)}`
}
