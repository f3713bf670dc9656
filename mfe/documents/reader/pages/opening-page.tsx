import type { OpeningRefused } from '../../../../contracts/http/public.ts'
import type { House } from '../../../../contracts/mfe/document-pages.ts'
import styles from './gate-form.module.css'
import { GateForm } from './gate-form.tsx'
import { Message } from './message.tsx'

/** While a link is exchanged for its report, and what may come of it; the script shows the part that is true. */
export const OpeningPage = ({ house }: { house: House }) => (
  <>
    <div data-part="opening">
      <Message house={house} title="Redirecting to report...">
        <p role="status">This takes a moment.</p>
        <noscript>
          <p>Without JavaScript it takes a press of this button.</p>
          <form method="post">
            <button className={styles.submit} type="submit">
              Open the report
            </button>
          </form>
        </noscript>
      </Message>
    </div>
    <template data-part="invalid">
      <Invalid house={house} />
    </template>
    <template data-part="gate">
      <Gate house={house} />
    </template>
  </>
)

/** What the button came to that opens a link without a script. */
export const RefusedPage = ({ house, refused }: { house: House; refused: OpeningRefused }) =>
  refused.gate === undefined ? (
    <Invalid house={house} trouble={refused.status === 404 ? undefined : refused.detail} />
  ) : (
    <Gate house={house} refused={refused} />
  )

const Invalid = ({ house, trouble }: { house: House; trouble?: string | undefined }) => (
  <Message house={house} title="Invalid Link">
    <p>
      <strong>This link is invalid or has expired.</strong>
    </p>
    <p>Please contact the sender for a new link.</p>
    {trouble === undefined ? (
      <p data-trouble hidden>
        <span data-reason /> <button type="button">Try again</button>
      </p>
    ) : (
      <p>{trouble}</p>
    )}
  </Message>
)

const Gate = ({ house, refused }: { house: House; refused?: OpeningRefused }) => (
  <Message house={house} title="One step before your report">
    <GateForm refused={refused} />
  </Message>
)
