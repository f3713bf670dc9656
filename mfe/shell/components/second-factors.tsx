import { call, LoadFailure, RelativeTime } from '@atrium/kit'
import { copyText } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factors } from '#contracts/staff/http/factors.ts'
import { factorsKey, useFactorChange } from '../api/use-factor-change.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import styles from './staff-screens.module.css'
import { TotpSetup } from './totp-setup.tsx'

/** Recovery codes, shown once. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div role="status" data-shown-once="">
    <h3>Keep your recovery codes</h3>
    <p>Each signs you in once, should you lose your second factor. They are shown this once.</p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={styles.actions}>
      <Button variant="soft" onClick={() => void copyText('Recovery codes', codes.join('\n'))}>
        Copy
      </Button>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  </div>
)

/** The user's one-time codes, passkeys and recovery codes. */
export const SecondFactors = () => {
  const [codes, setCodes] = useState<readonly string[]>([])
  const { data, error, refetch } = useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => call(factors.read, { signal }),
  })
  const change = useFactorChange(setCodes)
  // They are shown once: a failed read of the rest does not hide them.
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
  if (error !== null) return <LoadFailure compact what="Your second factors" failure={error} onRetry={refetch} />
  if (data === undefined) return <p role="status">Loading...</p>
  const hasOne = data.totp || data.passkeys.length > 0
  return (
    <>
      <p>A second factor keeps your account yours when another person knows your password.</p>
      <h3>One-time codes</h3>
      {data.totp ? (
        <PasswordPrompt
          title="Remove one-time codes?"
          confirm="Remove"
          onConfirm={(password) => change((body) => call(factors.removeTotp, { body }), password)}
        >
          <Button variant="soft" color="red">
            Remove one-time codes
          </Button>
        </PasswordPrompt>
      ) : (
        <TotpSetup onCodes={setCodes} />
      )}
      <h3>Passkeys</h3>
      <ul className={styles.rows}>
        {data.passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.what}>
              <strong>{name}</strong>
              <span className={styles.soft}>
                added <RelativeTime at={createdAt} />
              </span>
            </span>
            <PasswordPrompt
              title={`Remove the passkey ${name}?`}
              confirm="Remove"
              onConfirm={(password) =>
                change((body) => call(factors.removePasskey, { params: { id }, body }), password)
              }
            >
              <Button size="1" variant="soft" color="red" aria-label={`Remove the passkey ${name}`}>
                Remove
              </Button>
            </PasswordPrompt>
          </li>
        ))}
      </ul>
      {data.passkeysAvailable ? (
        <AddPasskey names={data.passkeys.map(({ name }) => name)} onCodes={setCodes} />
      ) : (
        <p>Passkeys need a host name, and https anywhere but on localhost.</p>
      )}
      {hasOne && (
        <>
          <h3>Recovery codes</h3>
          <p>{data.recoveryCodesLeft} of 10 are left. Each signs you in once in place of a second factor.</p>
          <PasswordPrompt
            title="Make new recovery codes?"
            confirm="Make new ones"
            onConfirm={(password) => change((body) => call(factors.newRecoveryCodes, { body }), password)}
          >
            <Button variant="soft">New recovery codes</Button>
          </PasswordPrompt>
        </>
      )}
    </>
  )
}
