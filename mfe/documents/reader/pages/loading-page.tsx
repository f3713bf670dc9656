import type { House } from '../../../../contracts/mfe/document-pages.ts'
import { Later } from './later.tsx'
import { Message } from './message.tsx'

/** While the script looks for the report by itself. */
export const LoadingPage = ({ house }: { house: House }) => (
  <>
    <div data-report="loading">
      <Message house={house} title="Report">
        <p role="status">Loading report...</p>
        <noscript>
          <p>This report could not be shown at once. Please load the page again in a moment.</p>
        </noscript>
      </Message>
    </div>
    <Later house={house} />
  </>
)
