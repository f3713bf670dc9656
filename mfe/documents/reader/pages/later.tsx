import type { House } from '#contracts/mfe/document-pages.ts'
import { Unable } from './unable.tsx'

/** What the script puts in the report's place when it ends or cannot be loaded. */
export const Later = ({ house }: { house: House }) => (
  <template id="unable">
    <Unable words="" house={house} />
  </template>
)
