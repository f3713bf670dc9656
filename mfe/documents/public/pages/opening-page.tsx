import type { House } from '../../../../contracts/mfe/document-pages.ts'
import { GateForm } from './gate-form.tsx'
import { Message } from './message.tsx'

/** While a link is exchanged for its report, and what may come of it; the script shows the part that is true. */
export const OpeningPage = ({ house }: { house: House }) => (
  <>
    <div data-part="opening">
      <Message house={house} title="Redirecting to report...">
        <p role="status">This takes a moment.</p>
        <noscript>
          <p>This link opens with JavaScript. Please allow it for this page, then load the page again.</p>
        </noscript>
      </Message>
    </div>
    <template data-part="invalid">
      <Message house={house} title="Invalid Link">
        <p>
          <strong>This link is invalid or has expired.</strong>
        </p>
        <p>Please contact the sender for a new link.</p>
        <p data-trouble hidden>
          <span data-reason>The server could not be reached.</span> <button type="button">Try again</button>
        </p>
      </Message>
    </template>
    <template data-part="gate">
      <Message house={house} title="One step before your report">
        <GateForm />
      </Message>
    </template>
  </>
)
